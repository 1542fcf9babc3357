import { useNavigate } from 'react-router'
import { wizard } from '../../../../messages/wizard.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { completeProfile, useCompletion } from '../completion.ts'
import { CompletionPanel } from './CompletionPanel.tsx'
import { Review } from './Review.tsx'
import { StepFooter } from './StepFooter.tsx'
import { stepPath } from '../wizard-steps.ts'

export function ReviewStep() {
  const { phase } = useCompletion()
  const navigate = useNavigate()

  async function complete() {
    const toMend = await completeProfile()
    if (toMend !== undefined) void navigate(stepPath(toMend))
  }

  if (phase === 'uploading' || phase === 'incomplete')
    return <CompletionPanel onTryAgain={() => void complete()} />
  const busy = phase === 'creating'
  return (
    <>
      <Review frozen={busy} />
      <StepFooter step={4} back={!busy}>
        <Button
          className="flex-1 md:flex-none md:px-10"
          busy={busy}
          busyLabel={wizard.completing}
          onClick={() => void complete()}
        >
          {wizard.complete}
        </Button>
      </StepFooter>
    </>
  )
}
