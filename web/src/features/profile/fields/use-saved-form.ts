import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, UseFormProps } from 'react-hook-form'
import { edit } from '../../../messages/edit.ts'
import { isRefusal } from '../../../session/call.ts'
import { deleteDraft, saveDraft, currentMemberId, readDraft } from '../../../session/drafts.ts'
import { logError, messageOf } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { focusFirstProblem } from './use-controlled-field.ts'

interface SavedFormOptions<Values extends FieldValues> extends UseFormProps<Values> {
  /** The name of its draft. */
  name: string
  /** The values the server has now. When they change, untouched fields follow and changed ones stay. */
  defaultValues: DefaultValues<Values>
  /** Sends the fields that were changed; `before` holds all of them as the server had them. */
  send: (changes: Partial<Values>, before: Values) => Promise<unknown>
  onSaved: () => void
  /** The fields and messages of a server's refusal. */
  problemsIn: (error: unknown) => (readonly [FieldPath<Values>, string])[]
  /** Something outside the form is missing, and marked there. */
  incomplete?: boolean
}

/** The fields that differ from the server's values. */
const changedFields = (values: object, stored: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field]))

/**
 * A form of the own profile with problems at their fields. Unsaved changes are kept as a draft, since an ended session closes the page, and are applied to the profile again.
 */
export function useSavedForm<Values extends FieldValues>(options: SavedFormOptions<Values>) {
  const { name, send, onSaved, problemsIn, incomplete = false, ...rest } = options
  const draft = `edit ${name}`
  const [me] = useState(currentMemberId)
  const latest = rest.defaultValues
  const stored = useRef(latest)
  // The server would refuse answers that are no longer asked for, such as those for the other sex.
  const [kept] = useState(() =>
    Object.fromEntries(Object.entries(readDraft<object>(me, draft, {})).filter(([field]) => field in latest)),
  )
  const form = useForm<Values>({ ...rest, shouldFocusError: false })
  const { reset, subscribe, getValues } = form
  const { isSubmitting } = form.formState
  const isOver = useRef(false)
  useEffect(() => {
    if (Object.keys(kept).length > 0)
      reset({ ...stored.current, ...kept } as Values, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changes = isOver.current ? [] : changedFields(values, stored.current)
        if (changes.length > 0) saveDraft(me, draft, Object.fromEntries(changes))
        else deleteDraft(me, draft)
      },
    })
  }, [reset, subscribe, stored, kept, me, draft])
  const newest = JSON.stringify(latest)
  useEffect(() => {
    if (isOver.current || isSubmitting || newest === JSON.stringify(stored.current)) return
    const touched = Object.fromEntries(changedFields(getValues(), stored.current)) as Partial<Values>
    const next = JSON.parse(newest) as Values
    const isFollowed = changedFields(next, stored.current).some(([field]) => !(field in touched))
    stored.current = next as DefaultValues<Values>
    if (!isFollowed) return
    const keep = { keepErrors: true, keepSubmitCount: true, keepIsSubmitted: true }
    reset(next, keep)
    reset({ ...next, ...touched }, { ...keep, keepDefaultValues: true })
  }, [newest, isSubmitting, stored, reset, getValues])
  const forget = () => {
    isOver.current = true
    deleteDraft(me, draft)
  }
  const element = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const toFirstProblem = () => focusFirstProblem(element.current)

  async function save(values: Values): Promise<void> {
    if (incomplete) return toFirstProblem()
    try {
      const changes = Object.fromEntries(changedFields(values, stored.current)) as Partial<Values>
      await send(changes, stored.current as Values)
      forget()
      toast.success(edit.saved)
      onSaved()
    } catch (error) {
      logError(error, 'Profile update')
      // Shown in the form: a toast would be gone before the wait is over.
      if (isRefusal(error, 'too_many_profile_changes'))
        return form.setError('root', { type: 'server', message: messageOf(error) })
      const found = problemsIn(error)
      for (const [field, message] of found) form.setError(field, { type: 'server', message })
      if (found.length > 0) toFirstProblem()
      else toast.error(edit.failed(messageOf(error)), { error })
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // A double click is quicker than React's next render, which disables the button.
    if (running.current) return
    running.current = true
    const sending = form.handleSubmit(save, toFirstProblem)
    await sending(event).finally(() => (running.current = false))
  }

  return { form, element, submit, forget }
}
