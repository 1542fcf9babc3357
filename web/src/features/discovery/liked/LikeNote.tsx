import type { ShownLikeNote } from '@mithaq/contract/like-note'
import { Quote } from 'lucide-react'
import { liked } from '../../../messages/liked.ts'
import { Thumbnail } from '../../pictures/display/Thumbnail.tsx'
import { likedPartTitle, likedPartText } from '../../profile/card/liked-part.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'

interface SentenceProps {
  name: string
  sentence: ShownLikeNote
}

/** The note sent with a like, and the part of my story that it is about. */
export function LikeNote({ name, sentence: { about, text, picture } }: SentenceProps) {
  const { data: me } = useOwnProfile()
  const title = likedPartTitle(about, null)
  const words = me && likedPartText(about, me)
  return (
    <figure className="mb-4 flex gap-3 rounded-lg bg-rose-wash p-4">
      <Quote className="size-5 shrink-0 text-rose-ink" aria-hidden="true" />
      <div className="min-w-0">
        <figcaption className="text-sm font-semibold text-rose-ink">{liked.said(name)}</figcaption>
        {title && (
          <div className="mt-2 flex items-center gap-3 border-s-2 border-rose ps-3 text-sm">
            {picture && <Thumbnail picture={picture} className="w-16" />}
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              {words && (
                <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink-soft">
                  {words}
                </p>
              )}
            </div>
          </div>
        )}
        <blockquote dir="auto" className="mt-2 wrap-anywhere">
          {text}
        </blockquote>
      </div>
    </figure>
  )
}
