import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { OwnProfile } from '@mithaq/contract/profile'
import { useRef } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { ApiError } from '../../../session/call.ts'
import { edit } from '../../../messages/edit.ts'
import { logged, messageOf } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { focusFirstProblem, useChoice } from '../fields/use-choice.ts'
import { useAct } from '../../../server-state/act.ts'
import { updateProfile } from '../queries.ts'
import { changesOf, editForm, fieldOf, inWords, valuesOf } from './edit-form.ts'
import type { EditValues } from './edit-form.ts'

/** The form of Edit Profile: problems and refusals stand at their field, and what was typed stays whatever happens. */
export function useEditForm(profile: OwnProfile, hasPicture: boolean, onSaved: () => void) {
  const form = useForm<EditValues>({
    resolver: standardSchemaResolver(editForm),
    defaultValues: valuesOf(profile),
    shouldFocusError: false,
  })
  const [update] = useAct(updateProfile)
  const element = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const toFirstProblem = () => focusFirstProblem(element.current)

  async function save(values: EditValues): Promise<void> {
    if (!hasPicture) return toFirstProblem()
    try {
      await update(changesOf(values))
      toast.success(edit.saved)
      onSaved()
    } catch (error) {
      logged(error, 'Profile update')
      const found = error instanceof ApiError ? problemsIn(error) : []
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
    const send = form.handleSubmit(save, toFirstProblem)
    await send(event).finally(() => (running.current = false))
  }

  return { form, element, submit }
}

/** For a field that is not a plain input. */
export function useEditField<Name extends keyof EditValues>(control: Control<EditValues>, name: Name) {
  const { error, ...choice } = useChoice(control, name)
  return { ...choice, error: inWords(error) }
}

function problemsIn(error: ApiError): [keyof EditValues, string][] {
  const { field, issues, message } = error
  const found = issues.map(({ field: at, code }) => [at, code === 'invalid' ? message : code] as const)
  return (found.length > 0 ? found : [[field, message] as const]).flatMap(([at, text]) => {
    const own = fieldOf(at)
    return own ? [[own, text] satisfies [keyof EditValues, string]] : []
  })
}
