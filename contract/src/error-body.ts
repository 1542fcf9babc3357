import { issues as account } from './account.ts'
import { issues as chat } from './chat.ts'
import { issues as discovery } from './filters.ts'
import { issues as likeNote } from './like-note.ts'
import type { ErrorCode } from './errors.ts'
import { issues as facts } from './facts.ts'
import { issues as goodbyes } from './goodbyes.ts'
import { issues as guardians } from './guardians.ts'
import { issues as notifications } from './notifications.ts'
import { issues as pictures } from './pictures.ts'
import { issues as profile } from './profile.ts'
import { issues as prompts } from './prompts.ts'
import { issues as safety } from './safety.ts'

/** What can be wrong with a field, by code; `invalid` is what our own screens never send. */
export const issues = {
  invalid: {},
  ...account,
  ...chat,
  ...discovery,
  ...likeNote,
  ...facts,
  ...goodbyes,
  ...guardians,
  ...notifications,
  ...pictures,
  ...profile,
  ...prompts,
  ...safety,
} as const

export type IssueCode = keyof typeof issues
/** Values that the text needs beside the code. */
export type Values = Readonly<Record<string, number>>

export interface FieldIssue {
  field: string
  code: IssueCode
  values: Values
}

/** The body of every refusal. */
export interface ErrorBody {
  code: ErrorCode
  values?: Values
  field?: string
  issues?: FieldIssue[]
  requestId: string
}
