import type { Match } from '@mithaq/contract/matches'
import { Fragment } from 'react'
import { chat } from '../../../messages/chat.ts'
import { unmatched } from '../../../messages/unmatched.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { useSession } from '../../../session/session.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { useServerNow } from '../../../time/server-clock.ts'
import { timelineQuery } from '../../matches/state/use-matches.ts'
import { ChatLine } from './ChatLine.tsx'
import { groupByDay, dayTitle } from './days.ts'
import { DayHeading, MessageBubble } from './MessageBubble.tsx'
import { historyQuery } from '../history/queries.ts'
import { ReactionPill } from './ReactionPill.tsx'
import { buildRows } from './rows.ts'

/** The last page of a conversation, read-only, for a dialog. */
export function ChatHistory({ match: { id: matchId, profile } }: { match: Pick<Match, 'id' | 'profile'> }) {
  const session = useSession()
  const me = session.status === 'signedIn' ? session.user.id : ''
  const { data, isError } = useApiQuery(historyQuery, { matchId })
  const lines = useApiQuery(timelineQuery, { matchId }).data?.lines
  const { name } = profile
  const nowMs = useServerNow(60_000)
  if (isError) return <Banner>{chat.trouble.messagesFailed}</Banner>
  if (!data) return <Loading />
  const rows = buildRows(data.messages, [], { me, matchId, online: true, lines })
  if (rows.length === 0)
    return (
      <>
        <p className="py-6 text-center text-ink-soft">{unmatched.noMessagesText}</p>
        {lines?.map((line) => (
          <ChatLine key={line.id} line={line} name={name} />
        ))}
      </>
    )
  return (
    <section aria-label={chat.messages(name)} className="flex flex-col gap-1.5">
      {data.older && <p className="text-center text-sm text-ink-faint">{unmatched.olderInFullChat}</p>}
      {groupByDay(rows).map(({ item, at, startsDay }) => {
        const { mine, myReaction, theirReaction } = item
        const reacted = (myReaction ?? theirReaction) !== null
        return (
          <Fragment key={item.id}>
            {item.before.map((line) => (
              <ChatLine key={line.id} line={line} name={name} />
            ))}
            {startsDay && <DayHeading title={dayTitle(at, nowMs)} />}
            <div
              className={cx(
                'relative w-fit max-w-[min(85%,36rem)]',
                mine ? 'ms-auto' : 'me-auto',
                reacted && 'mb-[13px]',
              )}
            >
              <MessageBubble content={item.content} at={at} mine={mine} name={name} quote={item.quote} />
              {reacted && <ReactionPill mine={myReaction} theirs={theirReaction} profile={profile} />}
            </div>
            {item.lines.map((line) => (
              <ChatLine key={line.id} line={line} name={name} />
            ))}
          </Fragment>
        )
      })}
    </section>
  )
}
