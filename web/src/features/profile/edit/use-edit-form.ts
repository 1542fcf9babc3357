import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { OwnProfile } from '@mithaq/contract/profile'
import { useRef } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../session/call.ts'
import { edit } from '../../../messages/edit.ts'
import { logged, messageOf } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { focusFirstProblem } from '../fields/use-choice.ts'
import { useUpdateProfile } from '../own-profile.ts'
import { changesOf, editForm, fieldOf, valuesOf } from './edit-form.ts'
import type { EditValues } from './edit-form.ts'

/** The form of Edit Profile: problems and refusals stand at their field, and what was typed stays whatever happens. */
export function useEditForm(profile: OwnProfile, hasPicture: boolean, onSaved: () => void) {
  const form = useForm<EditValues>({
    resolver: standardSchemaResolver(editForm),
    defaultValues: valuesOf(profile),
    shouldFocusError: false,
  })
  const { mutateAsync: update } = useUpdateProfile()
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

function problemsIn(error: ApiError): [keyof EditValues, string][] {
  const { field, message } = error
  const issues = error.issues.length > 0 ? error.issues : [{ field, message }]
  return issues.flatMap((issue) => {
    const place = fieldOf(issue.field)
    return place ? [[place, issue.message] satisfies [keyof EditValues, string]] : []
  })
}
