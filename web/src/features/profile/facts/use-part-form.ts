import { useEffect, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../session/call.ts'
import { messageOf } from '../../../ui/feedback/error-log.ts'
import { useSavedForm } from '../fields/use-saved-form.ts'

interface PartFormOptions<Values extends FieldValues> {
  name: string
  defaultValues: DefaultValues<Values>
  resolver?: Resolver<Values>
  send: (changes: Partial<Values>, before: Values) => Promise<unknown>
  /** The form's field for a field of a server's refusal. */
  fieldOf: (serverField: string) => FieldPath<Values> | undefined
}

/** The form of a part of the own profile; after saving it opens the account. */
export function usePartForm<Values extends FieldValues>({ fieldOf, ...options }: PartFormOptions<Values>) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  const { form, element, submit, forget } = useSavedForm<Values>({
    ...options,
    onSaved: () => setSaved(true),
    problemsIn: (error) =>
      (error instanceof ApiError ? error.issues : []).flatMap(({ field, code }) => {
        const at = fieldOf(field)
        return at ? [[at, code === 'invalid' ? messageOf(error) : code] as const] : []
      }),
  })

  // Only after the unsaved-changes guard has rendered: it would ask before leaving.
  useEffect(() => {
    if (saved) void navigate('/app/account', { replace: true })
  }, [saved, navigate])

  const { isDirty, errors } = form.formState
  return { form, element, submit, forget, dirty: isDirty && !saved, refusal: errors.root?.message }
}
