import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { wizard } from '../../../../messages/wizard.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { registerDock } from '../../../../ui/base/docks.ts'
import { stepPath, type Step } from '../wizard-steps.ts'

interface StepFooterProps {
  step: Step
  /** False once there is nothing to go back to. */
  back?: boolean
  children: ReactNode
}

/** The buttons of a step; on phones Back is the arrow above. */
export function StepFooter({ step, back = true, children }: StepFooterProps) {
  const navigate = useNavigate()
  return (
    <div
      ref={registerDock}
      className="mt-auto flex gap-3 pt-10 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:mt-8 md:justify-end md:border-t md:border-line md:pt-6 md:pb-0"
    >
      {back && step > 1 && (
        <Button
          variant="outline"
          className="me-auto max-md:hidden"
          onClick={() => void navigate(stepPath((step - 1) as Step))}
        >
          {wizard.back}
        </Button>
      )}
      {children}
    </div>
  )
}
