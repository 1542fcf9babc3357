import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { account } from '../../../messages/account.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { Logo } from '../../../ui/base/Logo.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AuthTabs, type AuthTab } from './AuthTabs.tsx'
import { validateSignIn, validateSignUp } from '../form/form-rules.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { MailSent } from './MailSent.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { useConfirmEmail } from './use-confirmation.ts'

type View =
  | { name: 'tabs' }
  | { name: 'forgot' }
  | { name: 'mailed'; what: 'reset' | 'confirmation'; to: string }

const noSignUp = { email: '', password: '', confirmPassword: '' }

export function AuthScreen() {
  const asked = (useLocation().state as { tab?: unknown } | null)?.tab
  const [tab, setTab] = useState<AuthTab>(asked === 'sign-up' ? 'sign-up' : 'sign-in')
  const [view, setView] = useState<View>({ name: 'tabs' })
  // Held here rather than in the tabs, so that input survives a change of tab.
  const signIn = useAccountForm({ email: '', password: '' }, validateSignIn)
  const signUp = useAccountForm(noSignUp, validateSignUp)
  const confirming = useConfirmEmail()
  const heading = useRef<HTMLHeadingElement>(null)

  function switchTab(next: AuthTab) {
    const [signInEmail, signUpEmail] = [signIn.values.email, signUp.values.email]
    if (next === 'sign-up' && !signUpEmail) signUp.setValues({ email: signInEmail })
    if (next === 'sign-in' && !signInEmail) signIn.setValues({ email: signUpEmail })
    setTab(next)
  }

  function backToSignIn() {
    setTab('sign-in')
    setView({ name: 'tabs' })
    heading.current?.focus({ preventScroll: true })
  }

  if (confirming) return <Loading fullScreen subMessage={account.confirming} />
  return (
    <AccountFrame back={{ to: '/', label: account.backToHome }}>
      <div className="mb-7 flex flex-col items-center text-center">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          <Logo size="large" className="text-leaf" />
        </h1>
        <p className="mt-2 text-lg text-ink-soft">{account.tagline}</p>
      </div>
      {view.name === 'tabs' && (
        <AuthTabs active={tab} onChange={switchTab}>
          {tab === 'sign-in' ? (
            <SignInForm form={signIn} onForgot={() => setView({ name: 'forgot' })} />
          ) : (
            <SignUpForm
              form={signUp}
              onMailed={(to) => {
                signUp.setValues(noSignUp)
                signIn.setValues({ email: to })
                setView({ name: 'mailed', what: 'confirmation', to })
              }}
            />
          )}
        </AuthTabs>
      )}
      {view.name === 'forgot' && (
        <ForgotForm
          email={signIn.values.email}
          onMailed={(to) => setView({ name: 'mailed', what: 'reset', to })}
          onBack={backToSignIn}
        />
      )}
      {view.name === 'mailed' && (
        <MailSent
          title={view.what === 'reset' ? account.resetSent : account.checkYourEmail}
          text={view.what === 'reset' ? account.resetSentHelp(view.to) : account.checkYourEmailFor(view.to)}
          onBack={backToSignIn}
        />
      )}
    </AccountFrame>
  )
}
