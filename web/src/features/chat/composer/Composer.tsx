import { chat as limits, limits as bounds } from '@mithaq/contract/limits'
import { hasVisibleCharacter } from '@mithaq/contract/visible-text'
import { SendHorizontal, Smile } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { chat } from '../../../messages/chat.ts'
import { common } from '../../../messages/common.ts'
import { cx } from '../../../ui/base/cx.ts'
import { registerDock } from '../../../ui/base/docks.ts'
import { controlClass } from '../../../ui/form/FieldFrame.tsx'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { isDoubleSend, type SentText } from '../outbox/outbox.ts'
import { QuoteStrip } from './QuoteStrip.tsx'
import type { ShownQuote } from '../history/quotes.ts'

interface ComposerProps {
  name: string
  text: string
  quote: ShownQuote | null
  area: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
  onUnquote: () => void
  onSend: (content: string) => void
  /** Opens the reactions to the latest message; absent without one. */
  onReact?: (() => void) | undefined
}

/** The counter shows from this many remaining characters. */
const counterFrom = 200

export function Composer({ name, text, quote, area, onWrite, onUnquote, onSend, onReact }: ComposerProps) {
  const last = useRef<SentText>(undefined)
  const id = useId()
  const left = bounds.message.max - [...text].length
  const blank = !hasVisibleCharacter(text)
  useLayoutEffect(() => {
    if (area.current) fitToText(area.current)
  })

  const send = () => {
    if (blank || left < 0) return
    const atMs = performance.now()
    const double = isDoubleSend(last.current, text, atMs, limits.doubleSendMs)
    last.current = { text, atMs }
    if (!double) onSend(text)
    onWrite('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter accepts the word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && quote) return onUnquote()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <form
      ref={registerDock}
      className="border-t border-line bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        area.current?.focus()
      }}
    >
      {quote && <QuoteStrip quote={quote} name={name} onClose={onUnquote} />}
      <div className="mx-auto flex w-full max-w-4xl items-end gap-2">
        {onReact && (
          <IconButton
            label={chat.reactToLast}
            onClick={onReact}
            icon={<Smile className="size-5.5" aria-hidden="true" />}
            className="my-0.5"
          />
        )}
        <label htmlFor={id} className="sr-only">
          {chat.composer}
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          dir="auto"
          value={text}
          enterKeyHint="send"
          autoComplete="off"
          placeholder={chat.composer}
          aria-invalid={left < 0 || undefined}
          aria-describedby={left <= counterFrom ? `${id}-left` : undefined}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            controlClass,
            'max-h-[min(10rem,30dvh)] resize-none rounded-lg! leading-normal placeholder:truncate',
          )}
        />
        <IconButton
          type="submit"
          variant="primary"
          size="medium"
          label={chat.send}
          disabled={blank || left < 0}
          icon={<SendHorizontal className="size-5 rtl:rotate-180" aria-hidden="true" />}
        />
      </div>
      {left <= counterFrom ? (
        <p
          id={`${id}-left`}
          className={cx('mx-auto max-w-4xl pt-1 text-sm', left < 0 ? 'text-danger' : 'text-ink-soft')}
        >
          {left < 0 ? common.charactersOver(-left) : common.charactersLeft(left)}
        </p>
      ) : (
        <p className="mx-auto hidden max-w-4xl pt-2 text-xs text-ink-faint lg:block">{chat.hint}</p>
      )}
    </form>
  )
}

/**
 * Grows with its text up to a limit, then scrolls. The frame keeps its height during the measurement, or the messages
 * above would shift and hide the one being answered.
 */
function fitToText(area: HTMLTextAreaElement): void {
  const frame = area.parentElement
  if (frame) frame.style.height = `${frame.offsetHeight}px`
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
  frame?.style.removeProperty('height')
}
