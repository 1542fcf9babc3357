import { issues } from '@mithaq/contract/profile'
import type { ApiError } from '../../http/error.ts'
import { issueText } from '../../messages/issue-text.ts'
import { refusals } from '../../messages/refusals.ts'
import { wizard } from '../../messages/wizard.ts'
import { emptyForm, type SignupForm } from './signup-form.ts'

export type FieldName = Exclude<keyof SignupForm, 'locationDetected'> | 'pictures'
/** The problem text of each field. */
export type Problems = Partial<Record<FieldName, string>>

/** The profile's issues, and those of the wizard only. */
const wizardIssues = { ...issues, pictures_missing: {} }
const issueMessage = (code: string) => issueText(wizard.rules, wizardIssues, code) ?? refusals.invalid_input

/** The first issue of each visible field; issues of other fields are left out. */
export function problemsByField(found: readonly { field: string; code: string }[]): Problems {
  const problems: Problems = {}
  for (const { field, code } of found) {
    const name = fieldName(field)
    if (isFieldName(name)) problems[name] ??= issueMessage(code)
  }
  return problems
}

/** The problems in a refusal: its issues, or its message for a whole field. */
export function problemsFromRefusal({ issues: found, field = '', message }: Refused): Problems {
  const name = fieldName(field)
  return { ...(isFieldName(name) && { [name]: message }), ...problemsByField(found) }
}

type Refused = Pick<ApiError, 'issues' | 'field' | 'message'>

export const problemEntries = (problems: Problems): [FieldName, string][] =>
  Object.entries(problems).flatMap(([field, message]) => (isFieldName(field) ? [[field, message]] : []))

function fieldName(path: string): string {
  const [head = ''] = path.split('.')
  return head === 'country' || head === 'city' ? 'location' : head
}

const isFieldName = (field: string): field is FieldName =>
  field === 'pictures' || (field !== 'locationDetected' && Object.hasOwn(emptyForm, field))
