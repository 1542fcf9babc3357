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
  /** Which field of the form a refusal of the server is about. */
  fieldOf: (serverField: string) => FieldPath<Values> | undefined
}

/** A part of the own profile; once saved the account shows it. */
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

  // Only once the guard knows: it would ask whether to leave without saving.
  useEffect(() => {
    if (saved) void navigate('/app/account', { replace: true })
  }, [saved, navigate])

  const { isDirty, errors } = form.formState
  return { form, element, submit, forget, dirty: isDirty && !saved, refusal: errors.root?.message }
}
