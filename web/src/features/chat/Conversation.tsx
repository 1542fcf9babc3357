import type { Match } from '@mithaq/contract/matches'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLiveStatus } from '../../live/live.ts'
import { chat } from '../../messages/chat.ts'
import { Loading } from '../../ui/Loading.tsx'
import { serverNowMs } from '../../time/server-clock.ts'
import { ChatTrouble } from './ChatTrouble.tsx'
import { Composer } from './Composer.tsx'
import { EndedChat } from './EndedChat.tsx'
import { unreadSeq } from './history.ts'
import { outboxOf } from './outbox-storage.ts'
import { MessageList } from './MessageList.tsx'
import { NothingWritten } from './NothingWritten.tsx'
import { add, remove, retry } from './outbox.ts'
import { rowsOf } from './rows.ts'
import { useHistory } from './use-history.ts'
import { useMarkRead } from './use-mark-read.ts'

export interface ConversationProps {
  me: string
  match: Match
  balance: number
}

/** What the two have written, and the place to write; after the end only the first. */
export function Conversation({ me, match, balance }: ConversationProps) {
  const { id: matchId, profile, ended } = match
  const conversation = useHistory(matchId, !ended)
  const { history } = conversation
  const [endedBefore] = useState(ended !== null)
  const outbox = outboxOf(me)
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.read)
  const online = useLiveStatus() === 'open'
  const messages = history?.messages
  const rows = useMemo(
    () => rowsOf(messages ?? [], waiting, { me, matchId, online }),
    [messages, waiting, me, matchId, online],
  )
  useMarkRead(matchId, history && !ended ? unreadSeq(history, me) : 0)

  if (conversation.isError && !history)
    return (
      <ChatTrouble
        message={chat.trouble.messagesFailed}
        text={chat.trouble.helpText}
        onTryAgain={() => void conversation.refetch()}
      />
    )
  const send = (content: string) =>
    outbox.change((entries) =>
      add(entries, {
        id: crypto.randomUUID(),
        matchId,
        content,
        createdAt: new Date(serverNowMs()).toISOString(),
      }),
    )
  return (
    <>
      {!history ? (
        <Loading className="flex-1" />
      ) : rows.length === 0 ? (
        !ended && <NothingWritten match={match} />
      ) : (
        <MessageList
          name={profile.name}
          rows={rows}
          older={history.older}
          loadingOlder={conversation.loadingOlder}
          onLoadOlder={conversation.loadOlder}
          {...(!ended && { onRetry: (id: string) => outbox.change((entries) => retry(entries, id)) })}
          onDiscard={(id) => outbox.change((entries) => remove(entries, id))}
        />
      )}
      <Announcer name={profile.name} newest={newestOf(messages, profile.id)} />
      {ended ? (
        <EndedChat
          me={me}
          match={match}
          balance={balance}
          alone={history !== undefined && rows.length === 0}
          justEnded={!endedBefore}
        />
      ) : (
        <Composer me={me} matchId={matchId} onSend={send} />
      )}
    </>
  )
}

type Said = { seq: number; content: string }

function newestOf(
  messages: readonly (Said & { senderId: string })[] | undefined,
  by: string,
): Said | null | undefined {
  return messages && (messages.findLast(({ senderId }) => senderId === by) ?? null)
}

/** Reads new messages out; those that were there from the start are not news. */
function Announcer({ name, newest }: { name: string; newest: Said | null | undefined }) {
  const [said, setSaid] = useState('')
  const heard = useRef<number>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const seq = newest?.seq ?? 0
    if (heard.current !== undefined && newest && seq > heard.current)
      setSaid(chat.announce(name, newest.content))
    heard.current = seq
  }, [name, newest])
  return (
    <p role="log" aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
