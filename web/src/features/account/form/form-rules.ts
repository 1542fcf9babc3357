import { email, issues, newPassword } from '@mithaq/contract/account'
import { account } from '../../../messages/account.ts'
import { issueText } from '../../../messages/issue-text.ts'

export interface Problem<Field extends string = string> {
  field: Field
  message: string
  /** Fields that lack the same; they are marked too, and it is said once. */
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

export function signInProblems(values: SignInValues): Problem<keyof SignInValues>[] {
  return first(missing(values, ['email', 'password']) ?? emailProblem(values.email))
}

/** One problem at a time, in the order of the rules. */
export function signUpProblems(values: SignUpValues): Problem<keyof SignUpValues>[] {
  const { password, confirmPassword } = values
  const differ = password !== confirmPassword && {
    field: 'confirmPassword' as const,
    message: account.passwordsDoNotMatch,
  }
  return first(
    missing(values, ['email', 'password', 'confirmPassword']) ||
      differ ||
      passwordProblem('password', password) ||
      emailProblem(values.email),
  )
}

export function forgotProblems(values: ForgotValues): Problem<'email'>[] {
  return first(missing(values, ['email']) ?? emailProblem(values.email))
}

/** Every field says its own problem; that the two differ is said at the second. */
export function resetProblems({ password, confirmPassword }: ResetValues): Problem<keyof ResetValues>[] {
  const differ = password !== confirmPassword && {
    field: 'confirmPassword' as const,
    message: account.passwordsDontMatch,
  }
  return [
    ...first(passwordProblem('password', password)),
    ...first(passwordProblem('confirmPassword', confirmPassword) || differ),
  ]
}

function first<P extends Problem>(problem: P | false | undefined): P[] {
  return problem ? [problem] : []
}

function missing<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): Problem<Field> | undefined {
  const [field, ...also] = order.filter((name) => values[name].trim() === '')
  return field && { field, message: account.rules.field_missing, ...(also.length > 0 && { also }) }
}

const emailProblem = (value: string) => problem('email', email.safeParse(value))

const passwordProblem = <Field extends string>(field: Field, value: string) =>
  problem(field, newPassword.safeParse(value))

function problem<Field extends string>(
  field: Field,
  { error }: ReturnType<typeof email.safeParse>,
): Problem<Field> | undefined {
  const message = error && issueText(account.rules, issues, error.issues[0]?.message ?? '')
  return message === undefined ? undefined : { field, message }
}
