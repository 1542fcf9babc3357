import type { MemberCard } from '@mithaq/contract/members'
import type { OwnProfile } from '@mithaq/contract/profile'

/** What everybody may read of Maryam. */
export const shownMaryam = {
  id: '7b0c7e0e-5a3c-4b57-9a43-6f1c1f3b8f10',
  name: 'Maryam',
  sex: 'female',
  age: 29,
  location: { country: 'JO', city: 'Amman' },
  aboutMe: 'I try to keep my promises.',
  education: 'BSc Nursing',
  occupation: 'Paediatric nurse',
  nationality: ['JO', 'TR'],
  height: 168,
  maritalStatus: 'Never Married',
} satisfies Partial<OwnProfile>

/** What nobody has to have. */
const nothingMore = {
  pictures: [],
  picturesFor: 'everyone',
  facts: {},
  prompts: [],
  verified: false,
} satisfies Partial<OwnProfile>

/** Somebody in a deck, about whom nobody has decided. */
export const cardOf = (id: string): MemberCard => ({
  ...shownMaryam,
  ...nothingMore,
  id,
  name: id,
  active: null,
  likesMe: false,
  iLike: false,
  iPassed: false,
  guardian: false,
  favorited: false,
  matchId: null,
  matched: false,
})

/** A member's own profile, complete but for pictures. */
export const maryam: OwnProfile = {
  ...shownMaryam,
  ...nothingMore,
  education: '',
  occupation: 'Nurse',
  waitingPictures: [],
  birthday: '1996-03-14',
  isActive: true,
  isUnderReview: false,
  tokenBalance: 9,
  sexEditable: true,
}
