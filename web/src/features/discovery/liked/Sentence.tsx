import { Quote } from 'lucide-react'
import { liked } from '../../../messages/liked.ts'

/** What somebody wrote with their like. */
export function Sentence({ name, text }: { name: string; text: string }) {
  return (
    <figure className="mb-4 flex gap-3 rounded-lg bg-rose-wash p-4">
      <Quote className="size-5 shrink-0 text-rose-ink" aria-hidden="true" />
      <div className="min-w-0">
        <figcaption className="text-sm font-semibold text-rose-ink">{liked.said(name)}</figcaption>
        <blockquote dir="auto" className="mt-1 wrap-anywhere">
          {text}
        </blockquote>
      </div>
    </figure>
  )
}
