import { account } from '../../../messages/account.ts'
import { signIn } from '../../../session/auth-actions.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { EmailField } from '../form/account-fields.tsx'
import type { SignInValues } from '../form/form-rules.ts'
import { accountFormProps, useFilledBeforeLoad, type AccountForm } from '../form/use-account-form.ts'

interface SignInFormProps {
  form: AccountForm<SignInValues>
  onForgot: () => void
}

export function SignInForm({ form, onForgot }: SignInFormProps) {
  const enter = form.handleSubmit(async (values) => {
    if (await signIn(values)) toast.success(account.welcomeBack)
  })
  return (
    <form
      {...accountFormProps}
      ref={useFilledBeforeLoad(form)}
      onSubmit={enter}
      className="flex flex-col gap-4"
    >
      <EmailField form={form} />
      <div>
        <PasswordField {...form.field('password')} label={account.password} autoComplete="current-password" />
        <button
          type="button"
          onClick={onForgot}
          className="mt-1 inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-leaf underline underline-offset-4"
        >
          {account.forgotPassword}
        </button>
      </div>
      <Button type="submit" block busy={form.busy} busyLabel={account.signingIn}>
        {account.signIn}
      </Button>
    </form>
  )
}
