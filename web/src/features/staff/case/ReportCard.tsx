import type { CaseReport } from '@mithaq/contract/moderation'
import { Quote } from 'lucide-react'
import { goodbyes } from '../../../messages/goodbyes.ts'
import { safety } from '../../../messages/safety.ts'
import { staff } from '../../../messages/staff.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { timeLabel } from '../../../time/time-label.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { goodbyeWordsOf } from '../../matches/ending/GoodbyeText.tsx'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { likedPartTitle } from '../../profile/card/liked-part.ts'

interface ReportCardProps {
  report: CaseReport
  about: string
  /** Which message of the excerpt is quoted; undefined if none can be. */
  quoting: { quoted: number | null; onQuote: (at: number, sentAt: string) => void } | undefined
}

/** A report with its author, reason and excerpt of the chat. */
export function ReportCard({ report, about, quoting }: ReportCardProps) {
  const { reporter, ground, reason, sentence, sentenceAbout, excerpt, at } = report
  const name = reporter?.name ?? staff.formerMember
  const part = sentenceAbout && likedPartTitle(sentenceAbout, name)
  const nowMs = useServerNow(60_000)
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar profile={{ picture: reporter?.picture ?? null }} className="size-9" />
        <p className="min-w-0 flex-1">
          <bdi>{staff.reported(reporter ? `${name}, ${reporter.age}` : name)}</bdi>{' '}
          <strong>{safety.grounds[ground]}</strong>
        </p>
        <span className="text-sm text-ink-soft">{timeLabel(at, nowMs)}</span>
      </div>
      <p className={cx('mt-2 ms-12', reason === null && 'text-ink-soft')} dir="auto">
        {reason === null ? staff.erased : `“${reason}”`}
      </p>
      {sentence !== null && (
        <p className="mt-2 ms-12 text-ink-soft">
          {part ? staff.withLikeAbout(part) : staff.withLike} <q dir="auto">{sentence}</q>
        </p>
      )}
      {excerpt.length > 0 && (
        <details className="mt-3 ms-12 rounded-md border-s-4 border-danger bg-danger-wash px-4 py-3">
          <summary className="min-h-6 cursor-pointer font-semibold underline underline-offset-4">
            {staff.excerpt(excerpt.length)}
          </summary>
          <ol className="mt-3 grid gap-2">
            {excerpt.map((message, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- messages of an excerpt have no ids, and stay where they are
              <li key={index}>
                <span className="text-sm text-ink-soft">
                  {staff.fromReporter(message.fromReporter ? name : about)}
                  {message.goodbye !== undefined && `, ${goodbyes.atTheEnd}`}
                </span>
                <p className="written whitespace-pre-line" dir="auto">
                  {message.content || goodbyeWordsOf({ ready: message.goodbye ?? null, words: null })}
                </p>
                {quoting && !message.fromReporter && message.content !== '' && (
                  <Button
                    variant="quiet"
                    size="small"
                    className="mt-1"
                    aria-pressed={quoting.quoted === index}
                    onClick={() => quoting.onQuote(index, message.at)}
                  >
                    <Quote className="size-4" aria-hidden="true" />
                    {quoting.quoted === index ? staff.quoted : staff.quote}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}
