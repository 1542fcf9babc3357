import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'

/** A field of a form that is not a plain input. */
export function useControlledField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
) {
  const { field, fieldState } = useController({ control, name })
  return {
    value: field.value,
    onChange: (next: FieldPathValue<Values, Name>) => field.onChange(next),
    error: firstMessage(fieldState.error),
  }
}

/** A city has two parts, each with a problem of its own. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const part of Object.values(error)) {
    const found = firstMessage(part)
    if (found) return found
  }
  return undefined
}

/** Once React has drawn the errors, and the page has put the focus on its heading: the first is where to go on. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus(),
  )
}
