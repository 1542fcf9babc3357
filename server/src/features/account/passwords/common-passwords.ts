import { limits } from '@mithaq/contract/limits'
import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(
  (dictionary['passwords-common'] as string[]).filter((word) => word.length >= limits.password.min),
)

export function isCommon(password: string): boolean {
  return common.has(password.toLowerCase())
}
