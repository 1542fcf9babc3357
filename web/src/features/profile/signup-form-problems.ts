import type { FieldIssue } from '@mithaq/contract'
import { texts } from '@mithaq/contract/profile'
import { wizard } from '../../messages/wizard.ts'
import { emptyForm } from './signup-form.ts'
import type { SignupForm } from './signup-form.ts'

export type FieldName = Exclude<keyof SignupForm, 'locationDetected'> | 'pictures'
export type Problems = Partial<Record<FieldName, string>>

const english: Record<string, string> = texts
const inCatalogue = new Map(Object.entries(wizard.rules).map(([key, text]) => [english[key], text]))

/** The contract speaks English; the member reads the catalogue's language. */
export function inWords(message: string | undefined): string | undefined {
  return message && (inCatalogue.get(message) ?? message)
}

/** The server's refusals, each at the field that the member sees; what belongs to none is left out. */
export function problemsFromIssues(issues: readonly FieldIssue[]): Problems {
  const problems: Problems = {}
  for (const { field: path, message } of issues) {
    const [head = ''] = path.split('.')
    const field = head === 'country' || head === 'city' ? 'location' : head
    if (isFieldName(field)) problems[field] ??= message
  }
  return problems
}

export const problemEntries = (problems: Problems): [FieldName, string][] =>
  Object.entries(problems).flatMap(([field, message]) => (isFieldName(field) ? [[field, message]] : []))

const isFieldName = (field: string): field is FieldName =>
  field === 'pictures' || (field !== 'locationDetected' && Object.hasOwn(emptyForm, field))
