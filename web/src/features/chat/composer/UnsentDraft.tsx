import { hasVisibleCharacter } from '@mithaq/contract/visible-text'
import { useRef, useState } from 'react'
import { chat } from '../../../messages/chat.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { readDraft } from '../../../session/drafts.ts'
import { textDraftKey } from './use-draft-message.ts'

/** The draft left when the chat ended. It can be copied, and returns to the composer after a rematch. */
export function UnsentDraft({ me, matchId }: { me: string; matchId: string }) {
  const [words] = useState(() => readDraft(me, textDraftKey(matchId), ''))
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  if (!hasVisibleCharacter(words)) return null

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(words)
      setCopied(true)
    } catch {
      // Without clipboard access, select the text so that it can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      toast.info(chat.ended.copyByHand)
    }
  }

  return (
    <div className="mt-1 flex w-full items-end gap-3 rounded-md bg-leaf-wash px-4 py-2 text-start">
      <div className="min-w-0 flex-1 py-1">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{chat.ended.unsent}</h3>
        <p
          ref={shown}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll
          tabIndex={0}
          className="written max-h-28 overflow-y-auto text-sm text-ink-soft"
        >
          {words}
        </p>
      </div>
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-11 min-w-11 rounded-sm font-semibold underline underline-offset-4"
      >
        {copied ? chat.ended.copied : chat.ended.copy}
      </button>
      <span role="status" className="sr-only">
        {copied ? chat.ended.copied : ''}
      </span>
    </div>
  )
}
