import { Fragment } from 'react'
import { chat } from '../../messages/chat.ts'
import { unmatched } from '../../messages/unmatched.ts'
import { useAsk } from '../../server-state/ask.ts'
import { useSession } from '../../session/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading } from '../../ui/Loading.tsx'
import { serverNowMs } from '../../time/server-clock.ts'
import { byDay, dayTitle } from './days.ts'
import { DayHeading, MessageBubble } from './MessageBubble.tsx'
import { history } from './queries.ts'
import { shownQuote } from './quotes.ts'

/** The last page of a conversation, to read in a dialog. */
export function ChatHistory({ matchId, name }: { matchId: string; name: string }) {
  const session = useSession()
  const me = session.status === 'signedIn' ? session.user.id : ''
  const { data, isError } = useAsk(history, { matchId })
  if (isError) return <Banner>{chat.trouble.messagesFailed}</Banner>
  if (!data) return <Loading />
  if (data.messages.length === 0)
    return <p className="py-6 text-center text-ink-soft">{unmatched.noMessagesText}</p>
  return (
    <section aria-label={chat.messages(name)} className="flex flex-col gap-1.5">
      {data.older && <p className="text-center text-sm text-ink-faint">{unmatched.olderInFullChat}</p>}
      {byDay(data.messages).map(({ item, at, startsDay }) => (
        <Fragment key={item.id}>
          {startsDay && <DayHeading title={dayTitle(at, serverNowMs())} />}
          <MessageBubble
            content={item.content}
            at={at}
            mine={item.senderId === me}
            name={name}
            quote={shownQuote(item.quote, me)}
            className={cx('w-fit max-w-[min(85%,36rem)]', item.senderId === me ? 'ms-auto' : 'me-auto')}
          />
        </Fragment>
      ))}
    </section>
  )
}
