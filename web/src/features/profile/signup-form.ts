import { countryCodes } from '@mithaq/contract/countries'
import { limits } from '@mithaq/contract/limits'
import { maritalStatuses, sexes } from '@mithaq/contract/profile'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

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
  /** Whose form it is: the next member at this browser must not find it. */
  memberId: z.string(),
  /** The files themselves cannot be kept; this tells how many a reload has lost. */
  pictureCount: orElse(z.int(), 0),
})

export type StoredSignup = z.infer<typeof stored>
export type SignupForm = Omit<StoredSignup, 'memberId' | 'pictureCount'>

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

/** Null for what is no stored form at all. */
export function parseStored(text: string | null): StoredSignup | null {
  try {
    return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}
