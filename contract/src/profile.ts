import * as z from 'zod/mini'
import { countryCodes } from './countries.ts'
import { limits } from './limits.ts'
import { picture } from './pictures.ts'
import { route } from './route.ts'
import { posesAsStaff } from './staff-names.ts'
import { hasVisibleCharacter } from './visible-text.ts'

export const sexes = ['male', 'female'] as const
export const maritalStatuses = ['Never Married', 'Separated', 'Divorced', 'Married', 'Widowed'] as const

export const texts = {
  name: 'Name must be between 1 and 25 characters',
  nameFormat: 'Name format is invalid. It may hold letters, spaces, apostrophes, hyphens and full stops.',
  nameReserved: 'This name could be taken for Mithaq itself. Please use your own name.',
  birthdayMissing: 'Please select your birthday',
  tooYoung: 'You must be at least 18 years old',
  birthdayInvalid: 'Please enter a valid birth date',
  location: 'Location detection is required to continue',
  cityUnknown: 'We do not know this city. Please choose one from the list, or detect your location.',
  aboutMe: 'About Me must be between 1 and 1500 characters',
  education: 'Education must be maximum 50 characters',
  occupation: 'Occupation must be maximum 50 characters',
  nationalityMissing: 'Select at least one nationality',
  nationalityTooMany: 'You can select maximum 4 nationalities',
  nationalityDouble: 'This nationality is already added',
  height: 'Height must be between 130cm and 200cm',
} as const

/** Characters as a person counts them, not code units: an emoji is one. */
const length = (text: string) => [...text].length
const between = (min: number, max: number, message: string) =>
  z.refine<string>((text) => length(text) >= min && length(text) <= max, message)

const hidden = /\p{Default_Ignorable_Code_Point}/u

/** Letters that show, each with its marks, and what may stand between them. */
const isWritten = (text: string) =>
  text === '' || (/^(?:\p{L}\p{M}{0,4}|[ '’.-])*$/u.test(text) && /\p{L}/u.test(text) && !hidden.test(text))

export const name = z.string().check(
  z.trim(),
  between(limits.name.min, limits.name.max, texts.name),
  z.refine(isWritten, texts.nameFormat),
  z.refine((text) => !posesAsStaff(text), texts.nameReserved),
)
export const sex = z.enum(sexes)
export const country = z.enum(countryCodes, texts.location)
export const city = z.string().check(z.trim(), between(1, limits.city.max, texts.location))
export const aboutMe = z.string().check(
  z.trim(),
  z.refine((text) => hasVisibleCharacter(text) && length(text) <= limits.aboutMe.max, texts.aboutMe),
)
/** What may be left out is left out where nobody could see it. */
const nothingUnseen = z.overwrite((text: string) => (hasVisibleCharacter(text) ? text.trim() : ''))
export const education = z.string().check(nothingUnseen, between(0, limits.education.max, texts.education))
export const occupation = z.string().check(nothingUnseen, between(0, limits.occupation.max, texts.occupation))
export const nationality = z.array(z.enum(countryCodes)).check(
  z.minLength(limits.nationalities.min, texts.nationalityMissing),
  z.maxLength(limits.nationalities.max, texts.nationalityTooMany),
  z.refine<string[]>((codes) => new Set(codes).size === codes.length, texts.nationalityDouble),
)
export const height = z
  .int(texts.height)
  .check(z.minimum(limits.heightCm.min, texts.height), z.maximum(limits.heightCm.max, texts.height))
export const maritalStatus = z.enum(maritalStatuses)

/** Full years at a calendar day; both are days as a calendar shows them, so no time zone can shift them. */
export function ageOn(birthday: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number)
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day)
  return thisYear - year - (hadBirthday ? 0 : 1)
}

/** What is wrong with a birthday at a day, or null. */
export function birthdayProblem(birthday: string, today: string): string | null {
  if (birthday === '') return texts.birthdayMissing
  const isDay = /^\d{4}-\d\d-\d\d$/.test(birthday) && !Number.isNaN(Date.parse(`${birthday}T00:00:00Z`))
  if (!isDay || new Date(`${birthday}T00:00:00Z`).toISOString().slice(0, 10) !== birthday)
    return texts.birthdayInvalid
  const age = ageOn(birthday, today)
  if (age < limits.age.min) return texts.tooYoung
  return age > limits.age.max ? texts.birthdayInvalid : null
}

const details = {
  name,
  sex,
  country,
  city,
  aboutMe,
  education,
  occupation,
  nationality,
  height,
  maritalStatus,
}

/** A profile as other members may see it: an age, never a birthday; no address, no tokens. */
export const profile = z.object({
  id: z.uuid(),
  name: z.string(),
  sex,
  age: z.number(),
  location: z.object({ country: z.string(), city: z.string() }),
  aboutMe: z.string(),
  education: z.string(),
  occupation: z.string(),
  nationality: z.array(z.string()),
  height: z.number(),
  maritalStatus: z.string(),
  pictures: z.array(picture),
})
export type Profile = z.infer<typeof profile>

/** My own profile: what others see, and what only I do. */
export const ownProfile = z.extend(profile, {
  birthday: z.string(),
  isActive: z.boolean(),
  tokenBalance: z.number(),
  /** False once a like was given or received. */
  sexEditable: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfile>

const place = z.object({ country: z.string(), city: z.string() })

export const profiles = {
  create: route({
    method: 'POST',
    path: '/profile',
    access: 'account',
    summary: 'Create my profile, once, and with it the welcome tokens.',
    input: z.strictObject({ ...details, birthday: z.string() }),
    output: ownProfile,
    errors: ['profile_exists'],
  }),
  mine: route({
    method: 'GET',
    path: '/profile',
    access: 'member',
    summary: 'My own profile.',
    input: z.strictObject({}),
    output: ownProfile,
    errors: [],
  }),
  update: route({
    method: 'PATCH',
    path: '/profile',
    access: 'member',
    summary: 'Change my profile. The birthday stays as it is.',
    input: z.strictObject(details),
    output: ownProfile,
    errors: ['sex_fixed'],
  }),
  place: route({
    method: 'POST',
    path: '/profile/place',
    access: 'account',
    summary: 'The nearest city to a position. The position is used for this answer alone, never kept.',
    input: z.strictObject({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
    output: place,
    errors: ['place_unknown'],
  }),
  cities: route({
    method: 'GET',
    path: '/profile/cities',
    access: 'account',
    summary: 'Cities of a country whose name begins like the search, largest first.',
    input: z.strictObject({
      country,
      search: z._default(z.string().check(z.maxLength(limits.city.max)), ''),
    }),
    output: z.object({ cities: z.array(z.string()) }),
    errors: [],
  }),
} as const
