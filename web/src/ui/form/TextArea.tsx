import { useState, type ComponentProps } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import { controlClass, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

interface TextAreaProps
  extends Omit<FieldTexts, 'labelHidden'>, Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> {
  /** Shows a counter. The text is never cut, so that a long pasted text can be shortened. */
  limit?: number
  /** Grows with its text, up to a limit. */
  grows?: boolean
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, id, className, limit, grows = false, onChange, ...area } = props
  const [typed, setTyped] = useState(() => String(area.defaultValue ?? ''))
  const text = area.value === undefined ? typed : String(area.value)
  return (
    <FieldFrame
      {...{ label, hint, error, id, className }}
      optional={optional ?? false}
      aside={limit !== undefined && <Counter length={[...text].length} limit={limit} />}
    >
      {(aria) => (
        <textarea
          rows={5}
          dir="auto"
          {...area}
          {...aria}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange?.(event)
          }}
          className={cx(
            controlClass,
            'resize-y leading-relaxed',
            grows && 'field-sizing-content max-h-52 min-h-25',
          )}
        />
      )}
    </FieldFrame>
  )
}

function Counter({ length, limit }: { length: number; limit: number }) {
  const left = limit - length
  const nearTheEnd = left <= Math.min(50, limit / 10)
  return (
    <span className={cx('text-sm tabular-nums', left < 0 ? 'font-semibold text-danger' : 'text-ink-faint')}>
      <span aria-hidden="true" dir="ltr">
        {length} / {limit}
      </span>
      {/* Announced near the limit only: a count after every letter would drown the typing. */}
      <span className="sr-only" aria-live="polite">
        {nearTheEnd && (left < 0 ? common.charactersOver(-left) : common.charactersLeft(left))}
      </span>
    </span>
  )
}
