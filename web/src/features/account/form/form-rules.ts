import { email, issues, newPassword } from '@mithaq/contract/account'
import { account } from '../../../messages/account.ts'
import { issueText } from '../../../messages/issue-text.ts'

export interface FieldProblem<Field extends string = string> {
  field: Field
  message: string
  /** Other fields with the same problem: they are marked, and the message is shown once. */
  also?: Field[]
}

export interface SignInValues {
  email: string
  password: string
}

export interface SignUpValues extends SignInValues {
  confirmPassword: string
}

interface ForgotValues {
  email: string
}

interface ResetValues {
  password: string
  confirmPassword: string
}

export function validateSignIn(values: SignInValues): FieldProblem<keyof SignInValues>[] {
  return listIfAny(findMissing(values, ['email', 'password']) ?? findEmailProblem(values.email))
}

/** Returns at most one problem, in the order of the rules. */
export function validateSignUp(values: SignUpValues): FieldProblem<keyof SignUpValues>[] {
  const { password, confirmPassword } = values
  const differ = password !== confirmPassword && {
    field: 'confirmPassword' as const,
    message: account.passwordsDoNotMatch,
  }
  return listIfAny(
    findMissing(values, ['email', 'password', 'confirmPassword']) ||
      differ ||
      findPasswordProblem('password', password) ||
      findEmailProblem(values.email),
  )
}

export function validateForgotPassword(values: ForgotValues): FieldProblem<'email'>[] {
  return listIfAny(findMissing(values, ['email']) ?? findEmailProblem(values.email))
}

/** Returns a problem for each field; a difference is shown at the second. */
export function validateNewPassword({
  password,
  confirmPassword,
}: ResetValues): FieldProblem<keyof ResetValues>[] {
  const differ = password !== confirmPassword && {
    field: 'confirmPassword' as const,
    message: account.passwordsDontMatch,
  }
  return [
    ...listIfAny(findPasswordProblem('password', password)),
    ...listIfAny(findPasswordProblem('confirmPassword', confirmPassword) || differ),
  ]
}

function listIfAny<P extends FieldProblem>(problemFrom: P | false | undefined): P[] {
  return problemFrom ? [problemFrom] : []
}

function findMissing<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): FieldProblem<Field> | undefined {
  const [field, ...also] = order.filter((name) => values[name].trim() === '')
  return field && { field, message: account.rules.field_missing, ...(also.length > 0 && { also }) }
}

const findEmailProblem = (value: string) => problemOf('email', email.safeParse(value))

const findPasswordProblem = <Field extends string>(field: Field, value: string) =>
  problemOf(field, newPassword.safeParse(value))

function problemOf<Field extends string>(
  field: Field,
  { error }: ReturnType<typeof email.safeParse>,
): FieldProblem<Field> | undefined {
  const message = error && issueText(account.rules, issues, error.issues[0]?.message ?? '')
  return message === undefined ? undefined : { field, message }
}
