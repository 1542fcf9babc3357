import type { Activity } from '@mithaq/contract/members'

export const card = {
  /** For what a member has left out. */
  missing: {
    name: 'Anonymous',
    sex: 'not specified',
    location: 'Unknown',
    maritalStatus: 'Not specified',
  },
  profileOf: (name: string) => `${name}'s profile`,
  verified: 'Verified',
  nameAndAge: (name: string, age: number) => `${name}, ${age}`,
  cityAndCountry: (city: string, country: string) => `${city}, ${country}`,
  active: {
    today: 'Active today',
    week: 'Active this week',
    month: 'Active this month',
  } satisfies Record<Activity, string>,
  aboutMe: 'About Me',
  education: 'Education',
  occupation: 'Occupation',
  maritalStatus: 'Marital Status',
  height: 'Height',
  nationality: 'Nationality',
  location: 'Location',
  favorite: 'Favorite',
  favorited: 'Favorited',
  report: 'Report',
  block: 'Block',
  pictures: (name: string) => `Pictures of ${name}`,
  pictureOf: (name: string, place: number, count: number) => `${name}, picture ${place} of ${count}`,
  noPicture: (name: string) => `${name} has no picture yet`,
  previous: 'Previous picture',
  next: 'Next picture',
  show: (place: number, count: number) => `Show picture ${place} of ${count}`,
  shown: (place: number, count: number) => `Picture ${place} of ${count}`,
}
