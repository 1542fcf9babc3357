import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { edit } from '../../../messages/edit.ts'
import { ApiError } from '../../../session/call.ts'
import { logged, messageOf } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { focusFirstProblem } from '../fields/use-choice.ts'

export interface PartFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>
  resolver?: Resolver<Values>
  send: (values: Values) => Promise<unknown>
  /** Which field of the form a refusal of the server is about. */
  fieldOf: (serverField: string) => FieldPath<Values> | undefined
}

/** A part of the own profile: refusals stand at their field, what was chosen stays, and once saved the account shows it. */
export function usePartForm<Values extends FieldValues>(options: PartFormOptions<Values>) {
  const { defaultValues, resolver, send, fieldOf } = options
  const form = useForm<Values>({ defaultValues, shouldFocusError: false, ...(resolver && { resolver }) })
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const toFirstProblem = () => focusFirstProblem(element.current)

  // Only once the guard knows: it would ask whether to leave without saving.
  useEffect(() => {
    if (saved) void navigate('/app/account', { replace: true })
  }, [saved, navigate])

  async function save(values: Values): Promise<void> {
    try {
      await send(values)
      toast.success(edit.saved)
      setSaved(true)
    } catch (error) {
      logged(error, 'Profile update')
      const found = (error instanceof ApiError ? error.issues : []).flatMap(({ field, code }) => {
        const at = fieldOf(field)
        return at ? [[at, code === 'invalid' ? messageOf(error) : code] as const] : []
      })
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

  return { form, element, submit, dirty: form.formState.isDirty && !saved }
}
