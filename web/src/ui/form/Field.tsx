import type { ComponentProps } from 'react'
import { cx } from '../base/cx.ts'
import { controlClass, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

/** The input's own props, `ref` included, pass through: `{...register('email')}` fits. */
export interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {}

export function Field(props: FieldProps) {
  const { label, hint, error, invalid, optional, labelHidden, id, className, ...input } = props
  return (
    <FieldFrame
      {...{ label, hint, error, id, className }}
      invalid={invalid ?? false}
      optional={optional ?? false}
      labelHidden={labelHidden ?? false}
    >
      {(aria) => {
        const dir = input.dir ?? directionOf(input.type)
        return (
          <input
            {...input}
            {...aria}
            dir={dir}
            className={cx(controlClass, dir === 'ltr' && 'rtl:text-end')}
          />
        )
      }}
    </FieldFrame>
  )
}

/** Addresses are always left-to-right; in other text the first letter decides. */
function directionOf(type: string | undefined): 'ltr' | 'auto' | undefined {
  if (type === 'email' || type === 'url' || type === 'tel') return 'ltr'
  return type === undefined || type === 'text' || type === 'search' ? 'auto' : undefined
}
