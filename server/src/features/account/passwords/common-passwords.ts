import { limits } from '@mithaq/contract/limits'
import { dictionary } from '@zxcvbn-ts/language-common'

const commonPasswords = new Set(
  (dictionary['passwords-common'] as string[]).filter((word) => word.length >= limits.password.min),
)

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
