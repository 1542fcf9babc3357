import { countryCodes } from '@mithaq/contract/countries'
import { limits } from '@mithaq/contract/limits'
import { maritalStatuses, sexes } from '@mithaq/contract/profile'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import type { ChosenPicture } from '../pictures/upload/choose-pictures.ts'

/** The stored form of a new profile. A field that cannot be parsed falls back to its default. */
const formShape = {
  name: orElse(z.string(), ''),
  sex: orElse(z.enum(sexes), 'male'),
  location: orElse(z.object({ country: z.enum(['', ...countryCodes]), city: z.string() }), {
    country: '',
    city: '',
  }),
  locationDetected: orElse(z.boolean(), false),
  /** As read by `parseBirthday`: parts may be missing. */
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
  /** Preview URLs, valid until the page is closed; used to count lost pictures. The files are stored elsewhere. */
  pictures: orElse(z.array(z.string()), []),
})

type StoredSignup = z.infer<typeof stored>
export type SignupForm = Omit<StoredSignup, 'pictures'>
/** The values of all four steps. */
export type SignupValues = SignupForm & { pictures: readonly ChosenPicture[] }

export const emptyForm: SignupForm = z.object(formShape).parse({})

/** Null if the text is no stored form. */
export function parseStoredForm(text: string | null): StoredSignup | null {
  try {
    return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}
