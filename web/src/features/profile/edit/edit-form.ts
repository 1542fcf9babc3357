import { isCountryCode, type CountryCode } from '@mithaq/contract/countries'
import { limits } from '@mithaq/contract/limits'
import type { OwnProfile } from '@mithaq/contract/profile'
import { edit } from '../../../messages/edit.ts'
import { issueText } from '../../../messages/issue-text.ts'
import { wizard } from '../../../messages/wizard.ts'
import type { MaritalStatus, Sex } from '../fields/choice-fields.tsx'
import type { City } from '../fields/location/city.ts'
import type { ProfileChanges } from '../queries.ts'
import * as profile from '@mithaq/contract/profile'
import * as z from 'zod/mini'

export interface EditValues {
  name: string
  sex: Sex
  location: City
  nationality: CountryCode[]
  height: number
  maritalStatus: MaritalStatus
  education: string
  occupation: string
  aboutMe: string
}

export const editSchema = z.object({
  name: profile.name,
  sex: profile.sex,
  location: z.object({ country: profile.country, city: profile.city }),
  nationality: profile.nationality,
  height: profile.height,
  maritalStatus: profile.maritalStatus,
  education: profile.education,
  occupation: profile.occupation,
  aboutMe: profile.aboutMe,
})

/** The profile's validation texts, with those of this screen. */
const rules = {
  ...wizard.rules,
  name_missing: edit.nameMissing,
  nationality_missing: edit.nationalityMissing,
  nationality_too_many: edit.nationalityTooMany,
}

/** The text of a validation code; a message of the server is a text already. */
export const editProblemText = (problem: string | undefined) =>
  problem && (issueText(rules, profile.issues, problem) ?? problem)

export function editValues(mine: OwnProfile): EditValues {
  const { country, city } = mine.location
  const { maritalStatuses } = profile
  return {
    name: mine.name,
    sex: mine.sex,
    location: { country: isCountryCode(country) ? country : '', city },
    nationality: mine.nationality.filter(isCountryCode),
    height: mine.height || limits.heightCm.default,
    maritalStatus: maritalStatuses.find((status) => status === mine.maritalStatus) ?? maritalStatuses[0],
    education: mine.education,
    occupation: mine.occupation,
    aboutMe: mine.aboutMe,
  }
}

/** The changes as the server expects them. The form has checked that a country is chosen. */
export function editChanges({ location, ...values }: Partial<EditValues>): ProfileChanges {
  return location ? { ...values, country: location.country as CountryCode, city: location.city } : values
}

/** The field of this screen for a field of a server's refusal. */
export function editField(serverField: string | undefined): keyof EditValues | undefined {
  const [field = ''] = (serverField ?? '').split('.')
  if (field === 'country' || field === 'city') return 'location'
  return Object.hasOwn(editSchema.shape, field) ? (field as keyof EditValues) : undefined
}
