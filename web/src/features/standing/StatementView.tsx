import type { OwnStanding, Statement } from '@mithaq/contract/standing'
import { Ban, Clock, Coins, ImageOff, Pause, PenLine, Scale, TriangleAlert } from 'lucide-react'
import { standing as texts } from '../../messages/standing.ts'
import { dayAndTime, monthAndDay } from '../../time/time-label.ts'
import { cx } from '../../ui/base/cx.ts'
import { StatementCard } from './StatementCard.tsx'

const icons = {
  warn: TriangleAlert,
  remove_pictures: ImageOff,
  rewrite: PenLine,
  suspend: Pause,
  ban: Ban,
} satisfies Record<Statement['decision'], typeof Ban>

const colourClasses = {
  warn: 'bg-saffron-wash text-saffron-ink',
  remove_pictures: 'bg-saffron-wash text-saffron-ink',
  rewrite: 'bg-saffron-wash text-saffron-ink',
  suspend: 'bg-danger-wash text-danger',
  ban: 'bg-danger-wash text-danger',
} satisfies Record<Statement['decision'], string>

/** A decision with its reason, its end and what stays safe. */
export function StatementView({ statement, own }: { statement: Statement; own: OwnStanding }) {
  const { decision, proposed, until } = statement
  const shown = proposed ? 'suspend' : decision
  const Icon = icons[shown]
  return (
    <>
      <span
        className={cx('grid size-14 place-items-center rounded-lg', colourClasses[shown])}
        aria-hidden="true"
      >
        <Icon className="size-6.5" />
      </span>
      <div>
        <h1 className="text-3xl text-balance">
          {shown === 'suspend' && until !== null && !proposed
            ? (until > own.now ? texts.suspendedUntil : texts.wasSuspendedUntil)(monthAndDay(new Date(until)))
            : texts.headlines[shown]}
        </h1>
        <p className="mt-2 text-ink-soft">{proposed ? texts.proposed : texts.texts[decision]}</p>
      </div>
      <StatementCard statement={statement} />
      <ul className="flex flex-col gap-3">
        {assurances(statement, own).map(([Sign, line]) => (
          <li key={line} className="flex items-start gap-3">
            <Sign className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What stays safe, and what the member can do. */
function assurances({ decision, proposed, appeal, appealBy }: Statement, own: OwnStanding) {
  const lines: [typeof Clock, string][] = []
  if (decision === 'suspend' || proposed) lines.push([Clock, texts.safe.clocks])
  if (decision === 'suspend' || decision === 'ban') lines.push([Coins, texts.safe.tokens(own.tokens)])
  if (decision === 'ban' && !proposed) lines.push([Clock, texts.safe.erased])
  if (proposed) lines.push([Scale, texts.safe.second])
  if (appealBy !== null) lines.push([Scale, texts.safe.appeal])
  if (appeal !== null && appeal.outcome === null)
    lines.push([Scale, texts.answeredBy(dayAndTime(new Date(appeal.answerBy)))])
  return lines
}
