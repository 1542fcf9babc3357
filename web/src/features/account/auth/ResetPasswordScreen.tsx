import { account as contract } from '@mithaq/contract/account'
import { useNavigate } from 'react-router'
import { call } from '../../../session/call.ts'
import { account } from '../../../messages/account.ts'
import { forgetMember } from '../../../session/auth-actions.ts'
import { storedDeviceMark, storeDeviceMark } from '../../../session/refresh-token.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NewPasswordFields } from '../form/account-fields.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { validateNewPassword } from '../form/form-rules.ts'
import { accountFormProps, useAccountForm } from '../form/use-account-form.ts'
import { useRecoverySession } from './use-recovery.ts'

export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const recovery = useRecoverySession()
  const form = useAccountForm({ password: '', confirmPassword: '' }, validateNewPassword)
  const update = form.handleSubmit(async ({ password }) => {
    const token = await recovery()
    if (token === null) return
    storeDeviceMark(await call(contract.updatePassword, { password, ...storedDeviceMark() }, { token }))
    toast.success(account.passwordUpdated)
    // The server has ended every session of the account, one in this browser included.
    forgetMember()
    void navigate('/auth', { replace: true })
  })
  return (
    <AccountFrame>
      <div className="mb-7 flex flex-col items-center text-center">
        <Khatam className="size-12 text-leaf lg:hidden" />
        <h1 className="mt-4 text-3xl">{account.resetPassword}</h1>
        <p className="mt-2 text-ink-soft">{account.resetText}</p>
      </div>
      <form {...accountFormProps} onSubmit={update} className="flex flex-col gap-4">
        <NewPasswordFields
          form={form}
          label={account.newPassword}
          confirmLabel={account.confirmNewPassword}
        />
        <Button type="submit" block busy={form.busy} busyLabel={account.updating} className="mt-2">
          {account.updatePassword}
        </Button>
        <Button variant="quiet" block onClick={() => void navigate('/auth')}>
          {account.backToSignIn}
        </Button>
      </form>
    </AccountFrame>
  )
}
