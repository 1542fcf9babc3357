import { account } from '../../../messages/account.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import type { AccountForm } from './use-account-form.ts'

type Fields<Name extends string> = Pick<AccountForm<Record<Name, string>>, 'field'>

export function EmailField({ form }: { form: Fields<'email'> }) {
  return (
    <Field
      {...form.field('email')}
      label={account.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder={account.emailPlaceholder}
    />
  )
}

interface NewPasswordFieldsProps {
  form: Fields<'password' | 'confirmPassword'>
  label: string
  confirmLabel: string
}

/** A new password, twice. */
export function NewPasswordFields({ form, label, confirmLabel }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        hint={account.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirmPassword')} label={confirmLabel} autoComplete="new-password" />
    </>
  )
}
