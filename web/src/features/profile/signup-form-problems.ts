import {
  aboutMe,
  birthdayProblem,
  city,
  country,
  education,
  height,
  maritalStatus,
  name,
  nationality,
  occupation,
  sex,
  texts,
} from '@mithaq/contract/profile'
import type { ZodMiniType } from 'zod/mini'
import type { FieldIssue } from '@mithaq/contract'
import { wizard } from '../../messages/wizard.ts'
import { isComplete } from './fields/birthday.ts'
import type { SignupForm } from './signup-form.ts'

export type FieldName = Exclude<keyof SignupForm, 'locationDetected'> | 'pictures'
export type Problems = Partial<Record<FieldName, string>>

export interface Checked {
  form: SignupForm
  pictures: readonly unknown[]
}

/** What is wrong with a field on the day `today`, or undefined. */
export function problemOf(field: FieldName, { form, pictures }: Checked, today: string): string | undefined {
  if (field === 'pictures') return pictures.length === 0 ? wizard.rules.picturesMissing : undefined
  if (field === 'birthday') {
    const { birthday } = form
    return inWords(
      (isComplete(birthday) ? birthdayProblem(birthday, today) : texts.birthdayMissing) ?? undefined,
    )
  }
  if (field === 'location')
    return firstIssue(country, form.location.country) ?? firstIssue(city, form.location.city)
  return firstIssue(schemas[field], form[field])
}

const schemas = { name, sex, aboutMe, education, occupation, nationality, height, maritalStatus }

function firstIssue(schema: ZodMiniType, value: unknown): string | undefined {
  return inWords(schema.safeParse(value).error?.issues[0]?.message)
}

const english: Record<string, string> = texts
const inCatalogue = new Map(Object.entries(wizard.rules).map(([key, text]) => [english[key], text]))

/** The contract speaks English; the member reads the catalogue's language. */
function inWords(message: string | undefined): string | undefined {
  return message && (inCatalogue.get(message) ?? message)
}

/** The server's refusals, each at the field that the member sees; what belongs to none is left out. */
export function problemsFromIssues(issues: readonly FieldIssue[]): Problems {
  const problems: Problems = {}
  for (const { field: path, message } of issues) {
    const [head = ''] = path.split('.')
    const field = head === 'country' || head === 'city' ? 'location' : head
    if (isFieldName(field)) problems[field] ??= inWords(message) ?? message
  }
  return problems
}

const isFieldName = (field: string): field is FieldName =>
  field in schemas || field === 'birthday' || field === 'location' || field === 'pictures'
