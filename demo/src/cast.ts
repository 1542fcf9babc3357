import type { PicturesFor } from '@mithaq/contract/pictures'
import { membersOf, type ListedMember } from './cast/member.ts'
import { portraitKey } from './portraits/draw.ts'

/** An invented member of the demo, with their address and derived fields. */
export interface CastMember extends ListedMember {
  readonly email: string
  readonly picturesFor: PicturesFor
  /** Verified. */
  readonly verified: boolean
}

/** Names are unique in the cast; for other scripts the address contains a number. */
function addressOf({ name }: ListedMember, index: number): string {
  const latin = name.normalize('NFD').replace(/[^A-Za-z]/g, '')
  return `${(latin || `member${index}`).toLowerCase()}@demo.mithaq.example`
}

/** Fits the person: who covers her face chooses who sees it, and the most modestly dressed show it to matches. */
function picturesForOf({ readySignIn, facts, choosesViewers }: ListedMember): PicturesFor {
  if (readySignIn) return 'everyone'
  if (choosesViewers || facts.dress === 'niqab') return 'chosen'
  if (facts.dress === 'hijab_and_abaya') return facts.practice === 'steadfast' ? 'chosen' : 'matches'
  const isReserved = facts.practice === 'steadfast' && (facts.dress === 'hijab' || facts.beard === 'full')
  return isReserved ? 'matches' : 'everyone'
}

/** Some of every region and sex are verified; not the sign-in accounts, so that they can try it. */
const isVerified = ({ readySignIn }: ListedMember, index: number) => !readySignIn && index % 3 === 0

const regions = [
  'levant-and-gulf',
  'north-africa',
  'turkic-and-balkan-lands',
  'persia',
  'south-asia',
  'east-and-south-east-asia',
  'africa-south-of-the-sahara',
  'europe',
  'americas-and-oceania',
]

/** The demo's members. All of them are invented. */
export const cast: readonly CastMember[] = regions.flatMap(membersOf).map((member, index) => ({
  ...member,
  email: addressOf(member, index),
  picturesFor: picturesForOf(member),
  verified: isVerified(member, index),
}))

/** The password of the sign-in accounts; nobody can sign in as the others. */
export const demoPassword = 'covenant-demo'

/** The accounts to sign in with. */
export const demoSignIns = [
  { email: 'maryam@demo.mithaq.example', password: demoPassword },
  { email: 'yusuf@demo.mithaq.example', password: demoPassword },
] as const

/** The addresses of members who like every newcomer of the other sex. */
export const likers: readonly string[] = cast
  .filter(({ likesNewcomers }) => likesNewcomers)
  .map(({ email }) => email)

/** The keys of a member's pictures, the portrait first; `drawPortrait` draws them. */
export const portraitKeysOf = ({ sex, portrait, pictures }: ListedMember): string[] =>
  Array.from({ length: pictures }, (_, index) => portraitKey(sex, portrait, index + 1))
