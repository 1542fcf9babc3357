import { useLayoutEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { ApiError } from '../../../session/call.ts'
import { account } from '../../../messages/account.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { FieldProblem } from './form-rules.ts'

type Texts = { [name: string]: string }

export interface AccountForm<Values> {
  values: Values
  setValues: (some: Partial<Values>) => void
  /** `{...form.field('email')}` on a Field: its value and its error. */
  field: (name: keyof Values & string) => {
    name: string
    value: string
    error: string | undefined
    invalid: boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  busy: boolean
  handleSubmit: (act: (values: Values) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => void
}

/** A submit before the script has loaded does nothing: a plain form would put the password into the URL. */
export const accountFormProps = { noValidate: true, method: 'dialog' } as const

/** Takes over what was typed or autofilled before the script loaded. The ref belongs on the form. */
export function useFilledBeforeLoad<Values>({ values, setValues: updateValues }: AccountForm<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const looked = useRef(false)
  useLayoutEffect(() => {
    if (looked.current || !form.current) return
    looked.current = true
    const found = Object.fromEntries(new FormData(form.current)) as Partial<Values>
    const names = Object.keys(found) as (keyof Values)[]
    if (names.some((name) => found[name] !== values[name])) updateValues(found)
  })
  return form
}

/**
 * A form of the account screens: validated on submit, with problems at their fields. Written by hand, since the form library would make the first page larger.
 */
export function useAccountForm<Values extends { [Name in keyof Values]: string }>(
  initial: Values,
  problemsOf: (values: Values) => FieldProblem<keyof Values & string>[],
  /** Called with every change, for values that outlive the form. */
  onChange: (values: Values) => void = () => {},
): AccountForm<Values> {
  const [values, setValues] = useState(initial)
  const latest = useRef(initial)
  const [errors, setErrors] = useState<Texts>({})
  const [marked, setMarked] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const updateValues = (some: Partial<Values>) => {
    const next = { ...latest.current, ...some }
    latest.current = next
    setValues(next)
    onChange(next)
    setErrors({})
    setMarked([])
  }

  function show(form: HTMLFormElement, problems: FieldProblem[]) {
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    setMarked(problems.flatMap(({ field, also = [] }) => [field, ...also]))
    focusField(form, problems[0]?.field)
  }

  /** The server's message is a toast; the field it is about is only marked. */
  function point(form: HTMLFormElement, error: unknown) {
    if (!(error instanceof ApiError)) return
    const wrong = error.code === 'invalid_credentials' ? Object.keys(values) : [error.field ?? '']
    const known = wrong.filter((name) => name in values)
    setMarked(known)
    focusField(form, known.at(-1))
  }

  const handleSubmit = (act: (values: Values) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // A double click is quicker than React's next render, which disables the button.
    if (running.current) return
    const problems = problemsOf(values)
    show(form, problems)
    if (problems.length > 0) return
    running.current = true
    setBusy(true)
    void act(values)
      .catch((error: unknown) => {
        showError(error)
        point(form, error)
      })
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }

  return {
    values,
    setValues: updateValues,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      invalid: marked.includes(name),
      onChange: (event) => updateValues({ [name]: event.target.value } as Partial<Values>),
    }),
    busy,
    handleSubmit,
  }
}

/** Shows the server's message, or our own for network and unexpected errors. */
function showError(error: unknown): void {
  if (!(error instanceof ApiError)) {
    logError(error, 'Account')
    toast.error(account.unexpectedError)
  } else if (error.code === 'network') toast.error(error.message, { title: account.unexpectedError, error })
  else toast.error(error.message, { error })
}

function focusField(form: HTMLFormElement, field: string | undefined): void {
  const input = form.elements.namedItem(field ?? '')
  if (input instanceof HTMLElement) input.focus()
}
