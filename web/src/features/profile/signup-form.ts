import { countryCodes } from '@mithaq/contract/countries'
import { limits } from '@mithaq/contract/limits'
import { ageOn, maritalStatuses, sexes } from '@mithaq/contract/profile'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import type { ChosenPicture } from '../pictures/choose.ts'
import { isComplete } from './fields/birthday.ts'

/** What is kept while a profile is being written. A field that cannot be read any more falls back to its default alone. */
const formShape = {
  name: orElse(z.string(), ''),
  sex: orElse(z.enum(sexes), 'male'),
  location: orElse(z.object({ country: z.enum(['', ...countryCodes]), city: z.string() }), {
    country: '',
    city: '',
  }),
  locationDetected: orElse(z.boolean(), false),
  /** As in `birthdayParts`: parts may be missing. */
  birthday: orElse(z.string(), ''),
  aboutMe: orElse(z.string(), ''),
  education: orElse(z.string(), ''),
  occupation: orElse(z.string(), ''),
  nationality: orElse(z.array(z.enum(countryCodes)), []),
  height: orElse(z.int(), limits.heightCm.default),
  maritalStatus: orElse(z.enum(maritalStatuses), 'Never Married'),
}

const stored = z.object({
  ...formShape,
  /** Preview addresses, which end with the page: how many pictures there were. The files are kept elsewhere. */
  pictures: orElse(z.array(z.string()), []),
})

type StoredSignup = z.infer<typeof stored>
export type SignupForm = Omit<StoredSignup, 'pictures'>
/** What the four steps fill in. */
export type SignupValues = SignupForm & { pictures: readonly ChosenPicture[] }

export const emptyForm: SignupForm = {
  name: '',
  sex: 'male',
  location: { country: '', city: '' },
  locationDetected: false,
  birthday: '',
  aboutMe: '',
  education: '',
  occupation: '',
  nationality: [],
  height: limits.heightCm.default,
  maritalStatus: 'Never Married',
}

/** The stored copy, field by field. The age follows from a complete birthday; it is kept beside it and never read back. */
export function formatStored(form: SignupForm, pictures: readonly string[], today: string): string {
  const { name, sex, location, birthday, locationDetected, ...details } = form
  const age = isComplete(birthday) ? ageOn(birthday, today) : 0
  return JSON.stringify({ name, sex, location, birthday, age, ...details, pictures, locationDetected })
}

/** Null for what is no stored form at all. */
export function parseStored(text: string | null): StoredSignup | null {
  try {
    return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}
