import { security } from '../../messages/security.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { validateNewPassword } from '../account/form/form-rules.ts'
import { accountFormProps, useAccountForm } from '../account/form/use-account-form.ts'
import { SettingsSection } from '../notifications/settings/SettingsSection.tsx'
import { account } from '../../messages/account.ts'
import { changePassword } from './queries.ts'

const texts = security.password
const empty = { current: '', password: '', confirmPassword: '' }

export function PasswordSection() {
  const [change] = useApiMutation(changePassword)
  const form = useAccountForm(empty, (values) => [
    ...(values.current === '' ? [{ field: 'current' as const, message: account.rules.field_missing }] : []),
    ...validateNewPassword(values),
  ])
  const save = form.handleSubmit(async ({ current, password }) => {
    const { ended } = await change({ current, password })
    form.setValues(empty)
    toast.success(texts.saved(ended))
  })
  return (
    <SettingsSection titleHidden title={texts.title} help={texts.help}>
      <form {...accountFormProps} onSubmit={save} className="flex flex-col gap-4 px-5 py-4">
        <PasswordField {...form.field('current')} label={texts.current} autoComplete="current-password" />
        <PasswordField
          {...form.field('password')}
          label={texts.next}
          hint={texts.hint}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('confirmPassword')} label={texts.again} autoComplete="new-password" />
        <Button type="submit" busy={form.busy} busyLabel={texts.saving} className="self-start">
          {texts.save}
        </Button>
      </form>
    </SettingsSection>
  )
}
