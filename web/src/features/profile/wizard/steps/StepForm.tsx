import { useEffect, useRef, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { wizard } from '../../../../messages/wizard.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { focusFirstProblem } from '../../fields/use-controlled-field.ts'
import { saveSignup, showTrouble } from '../../signup-form-store.ts'
import type { SignupValues } from '../../signup-form.ts'
import { stepPath, type Step } from '../wizard-steps.ts'
import { StepFooter } from './StepFooter.tsx'

interface StepFormProps {
  step: 1 | 2 | 3
  /** The toast after the step. */
  saved?: string
  back?: boolean
  children: ReactNode
}

/** The form of a step: Continue validates it and goes on, or shows the problems. */
export function StepForm({ step, saved, back = true, children }: StepFormProps) {
  const navigate = useNavigate()
  const { handleSubmit } = useFormContext<SignupValues>()
  const form = useRef<HTMLFormElement>(null)
  const hasGoneOn = useRef(false)
  const toFirstProblem = () => focusFirstProblem(form.current)
  // A refusal of the server may have led back to this step.
  useEffect(toFirstProblem, [])

  function goOn() {
    showTrouble(undefined)
    saveSignup()
    if (saved) toast.success(saved)
    // A second tap may come before the next step renders: replace, so that Back does not lead to the same page.
    void navigate(stepPath((step + 1) as Step), { replace: hasGoneOn.current })
    hasGoneOn.current = true
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(goOn, toFirstProblem)(event)}
      className="flex flex-1 flex-col"
    >
      <div className="flex flex-col gap-6">{children}</div>
      <StepFooter step={step} back={back}>
        <Button type="submit" className="flex-1 md:flex-none md:px-10">
          {wizard.continue}
        </Button>
      </StepFooter>
    </form>
  )
}
