import { countryName } from '@mithaq/contract/countries'
import type { Facts } from '@mithaq/contract/facts'
import type { Activity } from '@mithaq/contract/members'
import { limits } from '@mithaq/contract/limits'
import type { PicturesFor } from '@mithaq/contract/pictures'
import { card } from '../../../messages/card.ts'
import type { ShowablePicture } from '../../pictures/display/Picture.tsx'

type Maybe<T> = T | null | undefined

/** A profile in which anything but the id may be missing. */
export interface PartialProfile {
  id: string
  name?: Maybe<string>
  sex?: Maybe<string>
  age?: Maybe<number>
  location?: Maybe<{ country?: Maybe<string>; city?: Maybe<string> }>
  aboutMe?: Maybe<string>
  education?: Maybe<string>
  occupation?: Maybe<string>
  /** Country codes. */
  nationality?: Maybe<readonly string[]>
  height?: Maybe<number>
  maritalStatus?: Maybe<string>
  pictures?: Maybe<readonly ShowablePicture[]>
  picturesFor?: Maybe<PicturesFor>
  active?: Maybe<Activity>
  facts?: Maybe<Facts>
  prompts?: Maybe<readonly { prompt: string; answer: string }[]>
  verified?: Maybe<boolean>
  answersInTime?: Maybe<boolean>
  guardian?: Maybe<boolean>
}

/** A profile with display texts, and defaults for missing values. */
export function formatProfile(profile: PartialProfile) {
  const { missing } = card
  const country = profile.location?.country?.trim()
  return {
    id: profile.id,
    name: profile.name?.trim() || missing.name,
    sex: profile.sex || missing.sex,
    age: profile.age || null,
    country: country ? countryName(country) : missing.location,
    city: profile.location?.city?.trim() || missing.location,
    aboutMe: profile.aboutMe?.trim() ?? '',
    education: profile.education?.trim() ?? '',
    occupation: profile.occupation?.trim() ?? '',
    /** Country names. */
    nationality: (profile.nationality ?? []).map(countryName),
    height: profile.height || limits.heightCm.default,
    maritalStatus: profile.maritalStatus || missing.maritalStatus,
    /** Empty where there is none: the card then draws its placeholder. */
    pictures: profile.pictures ?? [],
    picturesFor: profile.picturesFor ?? 'everyone',
    /** When they were here last, where that is told. */
    active: profile.active ?? null,
    facts: profile.facts ?? {},
    prompts: profile.prompts ?? [],
    /** Wears the badge. */
    verified: profile.verified === true,
    answersInTime: profile.answersInTime === true,
    /** A guardian receives their chats. */
    guardian: profile.guardian === true,
  }
}

export type FormattedProfile = ReturnType<typeof formatProfile>

export function profileTitle({ name, age }: FormattedProfile): string {
  return age === null ? name : card.nameAndAge(name, age)
}

/** The known parts of the location; 'Unknown' is shown once. */
export function profileLocation({ city, country }: FormattedProfile): string {
  if (city === card.missing.location) return country
  return country === card.missing.location ? city : card.cityAndCountry(city, country)
}
