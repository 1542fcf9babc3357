import type { wallet as routes } from '@mithaq/contract/wallet'
import type { OutputOf } from '../../http/request.ts'
import { wallet } from '../../messages/wallet.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { monthAndDay } from '../../time/time-label.ts'
import { Card } from '../../ui/base/Card.tsx'
import { weeksQuery } from './queries.ts'

type Weeks = OutputOf<typeof routes.weeks>['weeks']

/** A chart of fewer full weeks says nothing. */
const leastFullWeeks = 4

/** Tokens received and spent in the last weeks; nothing for a newcomer. */
export function WeeksChart() {
  const { data } = useApiQuery(weeksQuery, {})
  // The oldest week is the one in which the history began.
  if (!data || data.weeks.length <= leastFullWeeks) return null
  return (
    <Card className="mb-3 flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{wallet.weeks}</h3>
        <p aria-hidden="true" className="flex gap-4 text-sm text-ink-soft">
          <Key className="bg-leaf">{wallet.weekReceived}</Key>
          <Key className="bg-saffron">{wallet.weekGiven}</Key>
        </p>
      </div>
      <Drawn weeks={data.weeks} />
    </Card>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-full ${className}`} />
      {children}
    </span>
  )
}

const column = 60
/** Half of its height: received tokens stand above the line, spent ones hang below. */
const half = 40
/** Scale of the smallest chart, so that a few tokens do not fill it. */
const leastFull = 6

function Drawn({ weeks }: { weeks: Weeks }) {
  const full = Math.max(leastFull, ...weeks.flatMap(({ received, given }) => [received, given]))
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(4, (count / full) * (half - 4)))
  const from = weeks[0] && monthAndDay(new Date(weeks[0].from))
  return (
    <>
      {/* A wrapper is hidden, since Firefox shows the caption of a hidden table. */}
      <div className="sr-only">
        <table>
          <caption>{wallet.weeks}</caption>
          <thead>
            <tr>
              <th scope="col">{wallet.weekFrom}</th>
              <th scope="col">{wallet.weekReceived}</th>
              <th scope="col">{wallet.weekGiven}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.from}>
                <th scope="row">{monthAndDay(new Date(week.from))}</th>
                <td>{week.received}</td>
                <td>{week.given}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <svg
        viewBox={`0 0 ${weeks.length * column} ${2 * half}`}
        preserveAspectRatio="none"
        className="mt-3 h-20 w-full rtl:-scale-x-100"
        aria-hidden="true"
        focusable="false"
      >
        {weeks.map(({ from: key, received, given }, at) => {
          const x = at * column + column / 2 - 9
          return (
            <g key={key}>
              <rect
                x={x}
                y={half - 1 - heightOf(received)}
                width="18"
                height={heightOf(received)}
                rx="3"
                className="fill-leaf"
              />
              <rect x={x} y={half + 1} width="18" height={heightOf(given)} rx="3" className="fill-saffron" />
            </g>
          )
        })}
        <path
          d={`M0 ${half}H${weeks.length * column}`}
          className="stroke-line-strong"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-faint">
        <span>{from}</span>
        <span>{wallet.weekNow}</span>
      </p>
    </>
  )
}
