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
  /** Said when the step is done. */
  saved?: string
  back?: boolean
  children: ReactNode
}

/** One step to fill in: Continue checks it, shows what is wrong in place, or moves on. */
export function StepForm({ step, saved, back = true, children }: StepFormProps) {
  const navigate = useNavigate()
  const { handleSubmit } = useFormContext<SignupValues>()
  const form = useRef<HTMLFormElement>(null)
  const hasGoneOn = useRef(false)
  const toFirstProblem = () => focusFirstProblem(form.current)
  // The server's refusal may be what led back to this step.
  useEffect(toFirstProblem, [])

  function goOn() {
    showTrouble(undefined)
    saveSignup()
    if (saved) toast.success(saved)
    // A second tap is quicker than the next step is drawn: as a step of its own, Back would lead to the same page again.
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
