import { useEffect } from 'react'
import { useForm, useFormContext, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { today } from '../fields/birthday.ts'
import { useControlledField } from '../fields/use-controlled-field.ts'
import { problemEntries, type FieldName } from '../signup-form-problems.ts'
import { saveSignupDraft, readSignup, clearRefusals, useSignup, signupValues } from '../signup-form-store.ts'
import type { SignupValues } from '../signup-form.ts'
import { findStepProblems, type Step } from './wizard-steps.ts'

/** One form for all four steps; Continue validates the current one. */
export function useWizardForm(step: Step): UseFormReturn<SignupValues> {
  const form = useForm<SignupValues>({
    defaultValues: signupValues(readSignup()),
    resolver: (values) => {
      const problems = problemEntries(findStepProblems(step, values, today()))
      if (problems.length === 0) return { values, errors: {} }
      const errors: FieldErrors<SignupValues> = {}
      for (const [field, message] of problems) errors[field] = { type: 'rule', message }
      return { values: {}, errors }
    },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { setError } = form
  const { refusals } = useSignup()
  useEffect(() => {
    for (const [field, message] of problemEntries(refusals)) setError(field, { type: 'server', message })
    clearRefusals()
  }, [refusals, setError])
  return form
}

/** A field of the wizard. A change is saved in the draft and removes its problem; others stay until Continue. */
export function useWizardField<Name extends FieldName>(name: Name) {
  const { control, clearErrors, getValues } = useFormContext<SignupValues>()
  const { value, onChange, error } = useControlledField(control, name)
  return {
    value,
    onChange(next: typeof value) {
      onChange(next)
      clearErrors(name)
      saveSignupDraft(getValues())
    },
    error,
  }
}
