import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import { controlClass, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

interface PasswordFieldProps
  extends Omit<FieldTexts, 'optional' | 'labelHidden'>, Omit<ComponentProps<'input'>, 'children' | 'type'> {}

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, invalid, id, className, ...input } = props
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame {...{ label, hint, error, id, className }} invalid={invalid ?? false}>
      {(aria) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...aria}
            dir="ltr"
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'pe-13 rtl:text-end')}
          />
          <button
            type="button"
            aria-label={shown ? common.hidePassword : common.showPassword}
            aria-controls={aria.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 end-0.5 grid w-11 place-items-center rounded-sm text-ink-soft hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
