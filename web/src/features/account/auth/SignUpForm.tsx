import { Link } from 'react-router'
import { account } from '../../../messages/account.ts'
import { signUp } from '../../../session/auth-actions.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { EmailField, NewPasswordFields } from '../form/account-fields.tsx'
import type { SignUpValues } from '../form/form-rules.ts'
import { accountFormProps, type AccountForm } from '../form/use-account-form.ts'

interface SignUpFormProps {
  form: AccountForm<SignUpValues>
  /** The account waits for its confirmation link. */
  onMailed: (email: string) => void
}

export function SignUpForm({ form, onMailed }: SignUpFormProps) {
  const create = form.handleSubmit(async ({ email, password }) => {
    if (await signUp({ email, password })) toast.success(account.accountCreated)
    else {
      toast.success(account.checkYourEmail)
      onMailed(email.trim())
    }
  })
  return (
    <form {...accountFormProps} onSubmit={create} className="flex flex-col gap-4">
      <EmailField form={form} />
      <NewPasswordFields form={form} label={account.password} confirmLabel={account.confirmPassword} />
      <Button type="submit" block busy={form.busy} busyLabel={account.creatingAccount} className="mt-2">
        {account.createAccount}
      </Button>
      <p className="text-center text-sm text-ink-soft">
        {account.agreement}{' '}
        <Link to="/privacy-policy" className="underline underline-offset-4 hover:text-ink">
          {account.privacyPolicy}
        </Link>
        .
      </p>
    </form>
  )
}
