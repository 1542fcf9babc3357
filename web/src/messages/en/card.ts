import type { Activity } from '@mithaq/contract/members'

const both = 'You both '

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
  guardian: 'Guardian involved',
  answersInTime: 'Answers in time',
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
  /** What two members have in common; of their facts, see there. */
  shared: {
    occupation: (what: string) => `The same work: ${what}`,
    city: (city: string) => `You both live in ${city}`,
    education: (what: string) => `The same studies: ${what}`,
    nationality: (country: string) => `A nationality in common: ${country}`,
    country: (country: string) => `You both live in ${country}`,
    maritalStatus: (status: string) =>
      status === 'Never Married' ? 'Neither of you has been married' : `Marital status: ${status}`,
  },
  /** In one line, what begins as the one before it says that once. */
  inOneLine: (shared: readonly string[]) =>
    shared.map((text, at) =>
      shared[at - 1]?.startsWith(both) && text.startsWith(both) ? text.slice(both.length) : text,
    ),
  favorite: 'Favorite',
  favorited: 'Favorited',
  report: 'Report',
  block: 'Block',
  /** Opens the sheet with Report and Block. */
  more: (name: string) => `More about ${name}`,
  sheet: {
    untold: (name: string) => `${name} will not be told what you choose.`,
    pass: 'Not for me',
    passText: (name: string) => `You won't see ${name} in Profiles again`,
    reportText: 'A person on our team reads it',
    blockText: "You won't see each other again",
  },
  /** Parts of a story without a title of their own, which a sentence may be about. */
  likedParts: {
    /** One that is gone. */
    picture: 'A picture',
    myPicture: 'Your picture',
    pictureOf: (name: string) => `${name}'s picture`,
    facts: 'The facts',
  },
  whole: 'See the whole picture',
  cm: (height: number) => `${height} cm`,
  pictures: (name: string) => `Pictures of ${name}`,
  pictureOf: (name: string, place: number, count: number) => `${name}, picture ${place} of ${count}`,
  noPicture: (name: string) => `${name} has no picture yet`,
  previous: 'Previous picture',
  next: 'Next picture',
  show: (place: number, count: number) => `Show picture ${place} of ${count}`,
  shown: (place: number, count: number) => `Picture ${place} of ${count}`,
}
