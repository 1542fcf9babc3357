import type { MemberCard } from '@mithaq/contract/members'
import type { OwnProfile } from '@mithaq/contract/profile'

/** What other members see of Maryam. */
export const publicMaryam = {
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

/** The optional parts of a profile, empty. */
const emptyOptionalParts = {
  pictures: [],
  picturesFor: 'everyone',
  facts: {},
  prompts: [],
  verified: false,
  answersInTime: false,
} satisfies Partial<OwnProfile>

/** A card in the deck, without a like or pass on either side. */
export const makeCard = (id: string): MemberCard => ({
  ...publicMaryam,
  ...emptyOptionalParts,
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

/** Maryam's own profile, complete except for pictures. */
export const maryam: OwnProfile = {
  ...publicMaryam,
  ...emptyOptionalParts,
  education: '',
  occupation: 'Nurse',
  waitingPictures: [],
  birthday: '1996-03-14',
  isActive: true,
  isUnderReview: false,
  tokenBalance: 9,
  sexEditable: true,
  sexCorrectable: false,
}
