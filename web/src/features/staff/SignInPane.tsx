import type { StaffMe } from '@mithaq/contract/staff'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { staff } from '../../messages/staff.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { logged } from '../../ui/errors.ts'
import { KhatamPattern } from '../../ui/KhatamPattern.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { enrol, passkeyProblem, signIn, type Standing } from './door.ts'

interface SignInPaneProps {
  standing: Extract<Standing, { at: 'enrolment' | 'signed out' }>
  onEnter: (me: StaffMe) => void
}

/** One button: a passkey is made with a link, or used. */
export function SignInPane({ standing, onEnter }: SignInPaneProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isNew = standing.at === 'enrolment'
  async function go() {
    setBusy(true)
    setProblem(undefined)
    try {
      onEnter(isNew ? await enrol(standing.link, standing.options) : await signIn())
    } catch (error) {
      logged(error, 'Console')
      setProblem(passkeyProblem(error, staff.passkeyFailed))
      setBusy(false)
    }
  }
  return (
    <main className="relative isolate grid min-h-dvh place-items-center overflow-hidden px-5 py-12">
      <KhatamPattern faded className="-z-10 text-leaf opacity-15" tile={144} />
      <div className="w-full max-w-md rounded-lg border border-line bg-surface p-8 text-center shadow-2">
        <Logo className="text-leaf" />
        <h1 className="mt-6 text-2xl">{isNew ? staff.welcome(standing.name) : staff.signInTitle}</h1>
        <p className="mt-2 text-ink-soft">{isNew ? staff.enrolText : staff.signInText}</p>
        {!isNew && standing.linkOver && (
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
          onClick={() => void go()}
        >
          {isNew ? staff.enrol : staff.signIn}
        </Button>
        {problem && (
          <p role="alert" className="mt-4 text-danger">
            {problem}
          </p>
        )}
      </div>
    </main>
  )
}
