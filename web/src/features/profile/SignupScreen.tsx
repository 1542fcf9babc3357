import { FormProvider } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router'
import { wizard } from '../../messages/wizard.ts'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { today } from './fields/birthday.ts'
import { useSignup, signupValues } from './signup-form-store.ts'
import { BasicsStep } from './wizard/steps/BasicsStep.tsx'
import { useCompletion, type Completion } from './wizard/completion.ts'
import { DetailsStep } from './wizard/steps/DetailsStep.tsx'
import { PicturesStep } from './wizard/steps/PicturesStep.tsx'
import { ReviewStep } from './wizard/steps/ReviewStep.tsx'
import { firstOpenStep, stepPath, stepFromPath, type Step } from './wizard/wizard-steps.ts'
import { useWizardForm } from './wizard/wizard-form.ts'
import { WizardFrame, type Heading } from './wizard/WizardFrame.tsx'

/** Each member gets a form of their own, even without a page load. */
export function SignupScreen() {
  const { memberId, isRestoring } = useSignup()
  if (isRestoring) return <Loading fullScreen />
  return <Wizard key={memberId} />
}

/** The four steps of a new profile. Each has its own path, and opens once the earlier ones are valid. */
function Wizard() {
  const step = stepFromPath(useLocation().pathname)
  const signup = useSignup()
  const form = useWizardForm(step)
  const { created, phase } = useCompletion()
  const open = firstOpenStep(signupValues(signup), today())
  if (step > open) return <Navigate to={stepPath(open)} replace />
  // The profile exists already: only its pictures can still change here.
  if (created && step < 3) return <Navigate to={stepPath(open)} replace />
  const back = phase !== 'creating' && phase !== 'uploading' && !(created && step === 3)
  return (
    <WizardFrame step={step} heading={headingOf(step, phase)} back={back}>
      <ErrorBoundary key={step}>
        <FormProvider {...form}>
          {step === 1 && <BasicsStep />}
          {step === 2 && <DetailsStep />}
          {step === 3 && <PicturesStep back={back} />}
          {step === 4 && <ReviewStep />}
        </FormProvider>
      </ErrorBoundary>
    </WizardFrame>
  )
}

function headingOf(step: Step, phase: Completion['phase']): Heading {
  if (step === 4 && phase === 'uploading') return wizard.uploading
  if (step === 4 && phase === 'incomplete') return wizard.incomplete
  return wizard.steps[step - 1] ?? { title: '', text: '' }
}
