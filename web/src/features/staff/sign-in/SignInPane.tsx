import type { StaffMe } from '@mithaq/contract/staff'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { staff } from '../../../messages/staff.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { logError } from '../../../ui/feedback/error-log.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { enrolStaff, passkeyErrorText, signInWithPasskey, type StaffState } from './staff-session.ts'

interface SignInPaneProps {
  state: Extract<StaffState, { at: 'enrolment' | 'signed out' }>
  onEnter: (me: StaffMe) => void
}

/** One button: creates a passkey from an invitation link, or signs in with one. */
export function SignInPane({ state, onEnter }: SignInPaneProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isNew = state.at === 'enrolment'
  async function submit() {
    setBusy(true)
    setProblem(undefined)
    try {
      onEnter(isNew ? await enrolStaff(state.link, state.options) : await signInWithPasskey())
    } catch (error) {
      logError(error, 'Console')
      setProblem(passkeyErrorText(error, staff.passkeyFailed))
      setBusy(false)
    }
  }
  return (
    <SignInFrame
      title={isNew ? staff.welcome(state.name) : staff.signInTitle}
      text={isNew ? staff.enrolText : staff.signInText}
    >
      {!isNew && state.linkOver && (
        <Banner kind="warning" className="mt-5 text-start">
          {staff.linkOver}
        </Banner>
      )}
      <Button
        className="mt-7"
        block
        busy={busy}
        busyLabel={staff.signingIn}
        icon={<KeyRound className="size-5" aria-hidden="true" />}
        onClick={() => void submit()}
      >
        {isNew ? staff.enrol : staff.signIn}
      </Button>
      {problem && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
    </SignInFrame>
  )
}
