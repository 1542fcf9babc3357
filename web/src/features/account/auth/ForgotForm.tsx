import { account as contract } from '@mithaq/contract/account'
import { call } from '../../../session/call.ts'
import { account } from '../../../messages/account.ts'
import { storedDeviceMark } from '../../../session/refresh-token.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { EmailField } from '../form/account-fields.tsx'
import { validateForgotPassword } from '../form/form-rules.ts'
import { accountFormProps, useAccountForm } from '../form/use-account-form.ts'
import { ViewHeading } from './AccountFrame.tsx'

interface ForgotFormProps {
  /** As typed so far on the sign-in tab. */
  email: string
  onMailed: (email: string) => void
  onBack: () => void
}

/** In place of the sign-in form: where to send the link for a new password. */
export function ForgotForm({ email, onMailed, onBack }: ForgotFormProps) {
  const form = useAccountForm({ email }, validateForgotPassword)
  const send = form.handleSubmit(async ({ email }) => {
    await call(contract.recover, { email, ...storedDeviceMark() })
    toast.success(account.resetSent)
    onMailed(email.trim())
  })
  return (
    <form {...accountFormProps} onSubmit={send} className="flex flex-col gap-4">
      <div>
        <ViewHeading>{account.forgotHeading}</ViewHeading>
        <p className="mt-1.5 text-ink-soft">{account.forgotText}</p>
      </div>
      <EmailField form={form} />
      <Button type="submit" block busy={form.busy} busyLabel={account.sendingResetLink} className="mt-2">
        {account.sendResetLink}
      </Button>
      <Button variant="quiet" block onClick={onBack}>
        {account.backToSignIn}
      </Button>
    </form>
  )
}
