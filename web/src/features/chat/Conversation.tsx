import type { Match, MatchLine } from '@mithaq/contract/matches'
import { quotedText, type ReactionKind } from '@mithaq/contract/messages'
import { hasVisibleCharacter } from '@mithaq/contract/visible-text'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { sendTyping, useLiveStatus } from '../../live/live.ts'
import { chat } from '../../messages/chat.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { serverNowMs } from '../../time/server-clock.ts'
import { timelineQuery } from '../matches/state/use-matches.ts'
import { ChatOpeners } from './ChatOpeners.tsx'
import { GuardianLines } from './thread/GuardianLine.tsx'
import { ChatError } from './ChatError.tsx'
import { Composer } from './composer/Composer.tsx'
import { EndedChat } from './ended/EndedChat.tsx'
import { CoupleChat } from './ended/CoupleChat.tsx'
import { lastUnreadSeq } from './history/history.ts'
import { getOutbox } from './outbox/outbox-storage.ts'
import { MessageList } from './thread/MessageList.tsx'
import { MessageSheet } from './thread/MessageSheet.tsx'
import { addMessage, chooseReaction, removeEntry, retryMessage } from './outbox/outbox.ts'
import { toShownQuote } from './history/quotes.ts'
import { buildRows, type ChatRow } from './thread/rows.ts'
import { useDraftMessage } from './composer/use-draft-message.ts'
import { useHistory } from './thread/use-history.ts'
import { useMarkRead } from './history/use-mark-read.ts'

interface ConversationProps {
  me: string
  match: Match
  balance: number
  /** Whether the match ended while the member had the chat open. */
  justEnded: boolean
}

/** The messages and the composer; after the end only the messages. */
export function Conversation({ me, match, balance, justEnded }: ConversationProps) {
  const { id: matchId, profile, ended } = match
  const conversation = useHistory(matchId, !ended)
  const { history } = conversation
  const outbox = getOutbox(me)
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.read)
  const online = useLiveStatus() === 'open'
  const messages = history?.messages
  const lines = useApiQuery(timelineQuery, { matchId }).data?.lines
  const rows = useMemo(
    () => buildRows(messages ?? [], waiting, { me, matchId, online, lines: linesAbove(lines, match) }),
    [messages, waiting, me, matchId, online, lines, match],
  )
  const { text, quote, write, answer } = useDraftMessage(me, matchId)
  const area = useRef<HTMLTextAreaElement>(null)
  const [menuId, openMenu] = useState<string>()
  useMarkRead(matchId, history && !ended ? lastUnreadSeq(history, me) : 0)

  if (conversation.isError && !history)
    return (
      <ChatError
        message={chat.trouble.messagesFailed}
        text={chat.trouble.helpText}
        onTryAgain={() => void conversation.refetch()}
      />
    )
  const send = (content: string) =>
    outbox.change((entries) =>
      addMessage(entries, {
        id: crypto.randomUUID(),
        matchId,
        content,
        quote,
        createdAt: new Date(serverNowMs()).toISOString(),
      }),
    )
  const begin = (opener: string) => {
    write(opener)
    area.current?.focus()
  }
  const reply = (row: ChatRow) => {
    if (row.seq === null) return
    const said = { seq: row.seq, by: row.mine ? me : profile.id, text: quotedText(row.content) }
    answer({ id: row.id, said })
    // A sheet restores the focus shortly after it has closed; focus the composer after that.
    setTimeout(() => setTimeout(() => area.current?.focus()))
  }
  const react = ({ id: messageId }: ChatRow, kind: ReactionKind | null) =>
    outbox.change((entries) => chooseReaction(entries, { id: crypto.randomUUID(), matchId, messageId, kind }))
  const acts = { onReply: reply, onReact: react, onMenu: (row: ChatRow) => openMenu(row.id) }
  const latest = rows.findLast(({ mine, seq }) => !mine && seq !== null)
  return (
    <>
      {!history ? (
        <Loading className="flex-1" />
      ) : rows.length === 0 ? (
        !ended && (
          <>
            <GuardianLines matchId={matchId} round={match.round} />
            <ChatOpeners match={match} onBegin={begin} />
          </>
        )
      ) : (
        <MessageList
          profile={profile}
          rows={rows}
          paging={conversation.paging}
          {...(!ended && { actions: acts })}
          {...(!ended && { onRetry: (id: string) => outbox.change((entries) => retryMessage(entries, id)) })}
          onDiscard={(id) => outbox.change((entries) => removeEntry(entries, id))}
        />
      )}
      <Announcer name={profile.name} newest={newestOf(messages, profile.id)} />
      {ended?.found ? (
        <CoupleChat match={match} justEnded={justEnded} />
      ) : ended ? (
        <EndedChat
          me={me}
          match={match}
          balance={balance}
          alone={history !== undefined && rows.length === 0}
          justEnded={justEnded}
        />
      ) : (
        <>
          <MessageSheet
            row={rows.find(({ id }) => id === menuId)}
            name={profile.name}
            onClose={() => openMenu(undefined)}
            onReact={react}
            onReply={reply}
          />
          <Composer
            name={profile.name}
            text={text}
            quote={toShownQuote(quote, me)}
            area={area}
            onWrite={(next) => {
              write(next)
              if (hasVisibleCharacter(next)) sendTyping(matchId)
            }}
            onUnquote={() => answer(null)}
            onSend={(content) => {
              send(content)
              answer(null)
            }}
            onReact={latest && (() => openMenu(latest.id))}
          />
        </>
      )}
    </>
  )
}

/** Leaves out the goodbye of this round, which the end card shows. */
const linesAbove = (lines: readonly MatchLine[] | undefined, { ended, round }: Match) =>
  lines?.filter((line) => !ended || line.kind !== 'goodbye' || line.round !== round)

type Said = { seq: number; content: string }

function newestOf(
  messages: readonly (Said & { senderId: string })[] | undefined,
  by: string,
): Said | null | undefined {
  return messages && (messages.findLast(({ senderId }) => senderId === by) ?? null)
}

/** Announces new messages to screen readers, not those that were already there. */
function Announcer({ name, newest }: { name: string; newest: Said | null | undefined }) {
  const [said, setSaid] = useState<{ seq: number; words: string }>()
  const heard = useRef<number>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const seq = newest?.seq ?? 0
    if (heard.current !== undefined && newest && seq > heard.current)
      setSaid({ seq, words: chat.announce(name, newest.content) })
    heard.current = seq
  }, [name, newest])
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {/* Keyed, so that a repeated text is announced again. */}
      {said && <p key={said.seq}>{said.words}</p>}
    </div>
  )
}
