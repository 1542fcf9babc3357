import { useRef } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldPath, FieldValues, UseFormProps } from 'react-hook-form'
import { edit } from '../../../messages/edit.ts'
import { logged, messageOf } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { focusFirstProblem } from './use-choice.ts'

interface SavedFormOptions<Values extends FieldValues> extends UseFormProps<Values> {
  send: (values: Values) => Promise<unknown>
  onSaved: () => void
  /** What a refusal of the server says of which field. */
  problemsIn: (error: unknown) => (readonly [FieldPath<Values>, string])[]
  /** What is missing outside the form, and marked there. */
  incomplete?: boolean
}

/** A form of the own profile: problems and refusals stand at their field, and what was typed stays whatever happens. */
export function useSavedForm<Values extends FieldValues>(options: SavedFormOptions<Values>) {
  const { send, onSaved, problemsIn, incomplete = false, ...rest } = options
  const form = useForm<Values>({ ...rest, shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const toFirstProblem = () => focusFirstProblem(element.current)

  async function save(values: Values): Promise<void> {
    if (incomplete) return toFirstProblem()
    try {
      await send(values)
      toast.success(edit.saved)
      onSaved()
    } catch (error) {
      logged(error, 'Profile update')
      const found = problemsIn(error)
      for (const [field, message] of found) form.setError(field, { type: 'server', message })
      if (found.length > 0) toFirstProblem()
      else toast.error(edit.failed(messageOf(error)), { error })
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // The button is disabled only once React has drawn it so: a double click is quicker.
    if (running.current) return
    running.current = true
    const sending = form.handleSubmit(save, toFirstProblem)
    await sending(event).finally(() => (running.current = false))
  }

  return { form, element, submit }
}
