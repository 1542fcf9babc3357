import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { wizard } from '../../../messages/wizard.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { today } from '../fields/birthday.ts'
import { readSignup, saveSignup, showProblems, showTrouble, useSignup } from '../signup-form-store.ts'
import { pathOf, problemsOf } from './steps.ts'
import type { Step } from './steps.ts'
import { StepFooter } from './StepFooter.tsx'

export interface StepFormProps {
  step: 1 | 2 | 3
  /** Said when the step is done. */
  saved?: string
  back?: boolean
  children: ReactNode
}

/** One step to fill in: Continue checks it, shows what is wrong in place, or moves on. */
export function StepForm({ step, saved, back = true, children }: StepFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useFirstProblem(form)

  function submit(event: FormEvent) {
    event.preventDefault()
    const problems = problemsOf(step, readSignup(), today())
    showProblems(problems)
    if (Object.keys(problems).length > 0) return
    showTrouble(undefined)
    saveSignup()
    if (saved) toast.success(saved)
    void navigate(pathOf((step + 1) as Step))
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-6">{children}</div>
      <StepFooter step={step} back={back}>
        <Button type="submit" className="flex-1 md:flex-none md:px-10">
          {wizard.continue}
        </Button>
      </StepFooter>
    </form>
  )
}

/** Brings the first wrong field into view, also when the server's refusal led back to this step. */
function useFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  const { shownProblems } = useSignup()
  const seen = useRef(0)
  useEffect(() => {
    if (shownProblems === seen.current) return
    seen.current = shownProblems
    // After the page's own focus on its heading.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus())
  }, [form, shownProblems])
}
