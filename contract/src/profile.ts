import * as z from 'zod/mini'
import { countryCodes } from './countries.ts'
import { answersIn, factsShown, type FactPart } from './facts.ts'
import { limits } from './limits.ts'
import { picture, picturesFor, waitingPicture } from './pictures.ts'
import { prompts, promptsSeen } from './prompts.ts'
import { route } from './route.ts'
import { posesAsStaff } from './staff-names.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { hasVisibleCharacter } from './visible-text.ts'
import { uuid } from './uuid.ts'

export const sexes = ['male', 'female'] as const
export const maritalStatuses = ['Never Married', 'Separated', 'Divorced', 'Married', 'Widowed'] as const

/** What can be wrong with a field, by code, with the values that its text needs. */
export const issues = {
  name_missing: limits.name,
  name_length: limits.name,
  name_format: {},
  name_reserved: {},
  birthday_missing: {},
  birthday_invalid: {},
  too_young: { min: limits.age.min },
  location_missing: {},
  city_unknown: {},
  about_me_length: limits.aboutMe,
  education_length: limits.education,
  occupation_length: limits.occupation,
  nationality_missing: { min: limits.nationalities.min },
  nationality_too_many: { max: limits.nationalities.max },
  nationality_double: {},
  height_range: { min: limits.heightCm.min, max: limits.heightCm.max },
} as const
type ProfileIssue = keyof typeof issues
const issue = (code: ProfileIssue): string => code

const hidden = /\p{Default_Ignorable_Code_Point}/u

/** Visible letters with their marks, and allowed separators. */
export const isWrittenName = (text: string) =>
  text === '' || (/^(?:\p{L}\p{M}{0,4}|[ '’.-])*$/u.test(text) && /\p{L}/u.test(text) && !hidden.test(text))

export const name = textUpTo(limits.name.max, issue('name_length')).check(
  z.trim(),
  z.minLength(limits.name.min, issue('name_missing')),
  atMostCharacters(limits.name.max, issue('name_length')),
  z.refine(isWrittenName, issue('name_format')),
  z.refine((text) => !posesAsStaff(text), issue('name_reserved')),
)
export const sex = z.enum(sexes)
export const countryCode = z.enum(countryCodes)
export const country = z.enum(countryCodes, issue('location_missing'))
export const city = textUpTo(limits.city.max, issue('location_missing')).check(
  z.trim(),
  z.minLength(1, issue('location_missing')),
  atMostCharacters(limits.city.max, issue('location_missing')),
)
export const aboutMe = textUpTo(limits.aboutMe.max, issue('about_me_length')).check(
  z.trim(),
  atMostCharacters(limits.aboutMe.max, issue('about_me_length')),
  z.refine(hasVisibleCharacter, issue('about_me_length')),
)
/** An optional text without visible characters counts as missing. */
const nothingUnseen = z.overwrite((text: string) => (hasVisibleCharacter(text) ? text.trim() : ''))
export const education = textUpTo(limits.education.max, issue('education_length')).check(
  nothingUnseen,
  atMostCharacters(limits.education.max, issue('education_length')),
)
export const occupation = textUpTo(limits.occupation.max, issue('occupation_length')).check(
  nothingUnseen,
  atMostCharacters(limits.occupation.max, issue('occupation_length')),
)
/** A day as `2001-02-03`; `birthdayProblem` says what is wrong with it. */
export const birthday = textUpTo(10, issue('birthday_invalid'))
export const nationality = z.array(countryCode).check(
  z.minLength(limits.nationalities.min, issue('nationality_missing')),
  z.maxLength(limits.nationalities.max, issue('nationality_too_many')),
  z.refine<string[]>((codes) => new Set(codes).size === codes.length, issue('nationality_double')),
)
export const height = z
  .int(issue('height_range'))
  .check(
    z.minimum(limits.heightCm.min, issue('height_range')),
    z.maximum(limits.heightCm.max, issue('height_range')),
  )
export const maritalStatus = z.enum(maritalStatuses)

/** Age in full years on a calendar day. Both are calendar days, so no time zone shifts them. */
export function ageOn(birthday: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number)
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day)
  return thisYear - year - (hadBirthday ? 0 : 1)
}

/** What is wrong with a birthday on a given day, or null. */
export function birthdayProblem(birthday: string, today: string): ProfileIssue | null {
  if (birthday === '') return 'birthday_missing'
  const isDay = /^\d{4}-\d\d-\d\d$/.test(birthday) && !Number.isNaN(Date.parse(`${birthday}T00:00:00Z`))
  if (!isDay || new Date(`${birthday}T00:00:00Z`).toISOString().slice(0, 10) !== birthday)
    return 'birthday_invalid'
  const age = ageOn(birthday, today)
  if (age < limits.age.min) return 'too_young'
  return age > limits.age.max ? 'birthday_invalid' : null
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
/** All fields of the wizard and the editor, checked together. */
export const profileDetails = z.strictObject(details)

/** A profile as other members see it: the age instead of the birthday, no address, no tokens. */
export const profile = z.object({
  id: uuid,
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
  picturesFor,
  /** Only answered facts. */
  facts: factsShown,
  prompts: z.array(z.object({ prompt: z.string(), answer: z.string() })),
  /** Shows the verified badge. */
  verified: z.boolean(),
  /** Answered nearly all reply clocks lately; computed once a week. False also says that there were few. */
  answersInTime: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/** My own profile, with fields that only I see. */
export const ownProfile = z.extend(profile, {
  /** Pictures under review, which only I see. */
  waitingPictures: z.array(waitingPicture),
  birthday: z.string(),
  /** False if new people do not see me: I am hidden or under review. */
  isActive: z.boolean(),
  /** Hidden by reports of trusted members until a decision. */
  isUnderReview: z.boolean(),
  tokenBalance: z.number(),
  /** False once I gave or received a like, or changed it three times. */
  sexEditable: z.boolean(),
  /** True while a new profile may be corrected although there were likes. */
  sexCorrectable: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfile>

const cityOfCountry = z.object({ country: z.string(), city: z.string() })

const saying = <Part extends FactPart>(part: Part) =>
  route(`PATCH /profile/facts/${part}`, {
    access: 'member',
    summary: 'What I say of myself in this part. What is left out stays as it is; null takes an answer back.',
    input: answersIn(part),
    output: ownProfile,
    errors: ['too_many_profile_changes'],
  })

export const profiles = {
  create: route('POST /profile', {
    access: 'account',
    summary: 'Create my profile, once, and with it the welcome tokens.',
    input: z.strictObject({ ...details, birthday }),
    output: ownProfile,
    errors: ['profile_exists', 'address_refused'],
  }),
  mine: route('GET /profile', {
    access: 'member',
    summary: 'My own profile.',
    output: ownProfile,
  }),
  update: route('PATCH /profile', {
    access: 'member',
    summary: 'Change my profile. What is left out stays as it is, the birthday always.',
    input: z.partial(profileDetails),
    output: ownProfile,
    errors: ['sex_fixed', 'too_many_profile_changes'],
  }),
  correctSex: route('PUT /profile/sex', {
    access: 'member',
    summary:
      'Correct my sex in the first 24 hours, also after likes. It ends my matches and takes my likes, passes and favorites back.',
    input: z.strictObject({ sex }),
    output: ownProfile,
    errors: ['sex_fixed', 'sex_not_now', 'too_many_profile_changes'],
  }),
  sayFaith: saying('faith'),
  sayFamily: saying('family'),
  sayLearning: saying('learning'),
  setPrompts: route('PUT /profile/prompts', {
    access: 'member',
    summary: 'The sentences that I have ended. Changes made elsewhere since `before` was read are kept.',
    input: z.strictObject({ prompts, before: z.optional(promptsSeen) }),
    output: ownProfile,
  }),
  showPicturesTo: route('PUT /profile/pictures-for', {
    access: 'member',
    summary: 'Whom my pictures are shown to as they are, all of them alike. Everybody else gets a blur.',
    input: z.strictObject({ picturesFor }),
    output: ownProfile,
  }),
  nearestCity: route('POST /profile/nearest-city', {
    access: 'account',
    summary: 'The nearest city to a position. The position is used for this answer alone, never kept.',
    input: z.strictObject({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
    output: cityOfCountry,
    errors: ['no_city_near'],
  }),
  cities: route('GET /profile/cities', {
    access: 'account',
    summary: 'Cities of a country whose name begins like the search, largest first.',
    input: z.strictObject({
      country,
      search: z._default(textUpTo(limits.city.max).check(z.maxLength(limits.city.max)), ''),
    }),
    output: z.object({ cities: z.array(z.string()) }),
  }),
} as const
