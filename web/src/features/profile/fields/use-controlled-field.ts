import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'

/** Binds a form's field that is not a plain input. */
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

/** A nested field such as a city has an error for each of its parts. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const part of Object.values(error)) {
    const found = firstMessage(part)
    if (found) return found
  }
  return undefined
}

/** Focuses the first invalid field, after React has rendered the errors. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus(),
  )
}
