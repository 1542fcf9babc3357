import type { Liked } from '@mithaq/contract/discovery'
import { Quote } from 'lucide-react'
import { liked } from '../../../messages/liked.ts'
import { likedPartTitle, likedPartWords } from '../../profile/card/liked-part.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'

interface SentenceProps {
  name: string
  sentence: NonNullable<Liked['sentence']>
}

/** What somebody wrote with their like, and the part of my story that it is about. */
export function Sentence({ name, sentence: { about, text } }: SentenceProps) {
  const { data: me } = useOwnProfile()
  const title = likedPartTitle(about)
  const words = me && likedPartWords(about, me)
  return (
    <figure className="mb-4 flex gap-3 rounded-lg bg-rose-wash p-4">
      <Quote className="size-5 shrink-0 text-rose-ink" aria-hidden="true" />
      <div className="min-w-0">
        <figcaption className="text-sm font-semibold text-rose-ink">{liked.said(name)}</figcaption>
        {title && (
          <div className="mt-2 border-s-2 border-rose ps-3 text-sm">
            <p className="font-semibold">{title}</p>
            {words && (
              <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink-soft">
                {words}
              </p>
            )}
          </div>
        )}
        <blockquote dir="auto" className="mt-2 wrap-anywhere">
          {text}
        </blockquote>
      </div>
    </figure>
  )
}
