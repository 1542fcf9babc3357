import type { MatchLine } from '@mithaq/contract/matches'
import { Heart } from 'lucide-react'
import { chat } from '../../messages/chat.ts'
import { cx } from '../../ui/base/cx.ts'
import { Thumbnail } from '../pictures/display/Thumbnail.tsx'
import { likedPartTitle } from '../profile/card/liked-part.ts'

interface LikeNotesProps {
  lines: readonly MatchLine[]
  name: string
}

/** The notes sent with the likes, above the messages. */
export function LikeNotes({ lines, name }: LikeNotesProps) {
  const said = lines.filter(({ kind, text }) => kind === 'sentence' && text !== null)
  if (said.length === 0) return null
  return (
    <ul aria-label={chat.withTheLike} className="flex flex-col gap-1 border-b border-line px-4 py-2 text-sm">
      {said.map(({ id, by, text, code, picture }) => (
        <li key={id} className={cx('flex gap-2', picture ? 'items-center' : 'items-start')}>
          <Heart className="mt-0.5 size-4 shrink-0 fill-current text-rose" aria-hidden="true" />
          <p className="min-w-0 wrap-anywhere">
            <span className="text-ink-soft">
              {by === 'me' ? chat.likedWithMine : chat.likedWith(name)}
              <About part={code} name={by === 'me' ? name : null} />
            </span>{' '}
            <q dir="auto">{text}</q>
          </p>
          {picture && <Thumbnail picture={picture} />}
        </li>
      ))}
    </ul>
  )
}

/** The part of a profile that the note is about; `name` is the other member's, if it is their profile. */
function About({ part, name }: { part: string | null; name: string | null }) {
  const title = part && likedPartTitle(part, name)
  return title ? <> {chat.likedPart(title)}</> : <>:</>
}
