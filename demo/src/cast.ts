import type { PicturesFor } from '@mithaq/contract/pictures'
import { africaSouthOfTheSahara } from './cast/africa-south-of-the-sahara.ts'
import { americasAndOceania } from './cast/americas-and-oceania.ts'
import { eastAndSouthEastAsia } from './cast/east-and-south-east-asia.ts'
import { europe } from './cast/europe.ts'
import { levantAndGulf } from './cast/levant-and-gulf.ts'
import type { ListedMember } from './cast/member.ts'
import { northAfrica } from './cast/north-africa.ts'
import { persia } from './cast/persia.ts'
import { said } from './cast/said/index.ts'
import type { Said } from './cast/said/said.ts'
import { southAsia } from './cast/south-asia.ts'
import { turkicAndBalkanLands } from './cast/turkic-and-balkan-lands.ts'
import { portraitKey } from './portraits/draw.ts'

/** An invented member of the demo, with their address and what they say beyond the wizard. */
export interface CastMember extends ListedMember, Said {
  readonly email: string
  readonly picturesFor: PicturesFor
  /** Wears the badge. */
  readonly verified: boolean
}

/** Names are unique in the cast; those in other scripts are counted instead of spelt. */
function addressOf({ name }: ListedMember, index: number): string {
  const latin = name.normalize('NFD').replace(/[^A-Za-z]/g, '')
  return `${(latin || `member${index}`).toLowerCase()}@demo.mithaq.example`
}

/** In character: who covers her face chooses who sees it, who dresses with most care shows it to her matches. */
function picturesForOf(member: ListedMember, { facts }: Said): PicturesFor {
  if (member.readySignIn) return 'everyone'
  if (facts.dress === 'niqab') return 'chosen'
  if (facts.dress === 'hijab_and_abaya') return facts.practice === 'steadfast' ? 'chosen' : 'matches'
  const isReserved = facts.practice === 'steadfast' && (facts.dress === 'hijab' || facts.beard === 'full')
  return isReserved ? 'matches' : 'everyone'
}

/** Some of every region, of both sexes, whatever they show of themselves; those ready to sign in as can try it. */
const isVerified = ({ readySignIn }: ListedMember, index: number) => !readySignIn && index % 3 === 0

const nothing: Said = { facts: {}, prompts: [] }

/** The people of the demo. All of them are invented. */
export const cast: readonly CastMember[] = [
  ...levantAndGulf,
  ...northAfrica,
  ...turkicAndBalkanLands,
  ...persia,
  ...southAsia,
  ...eastAndSouthEastAsia,
  ...africaSouthOfTheSahara,
  ...europe,
  ...americasAndOceania,
].map((member, index) => ({
  ...member,
  ...(said[member.name] ?? nothing),
  email: addressOf(member, index),
  picturesFor: picturesForOf(member, said[member.name] ?? nothing),
  verified: isVerified(member, index),
}))

/** Of those ready to sign in as; nobody signs in as the others. */
export const demoPassword = 'covenant-demo'

/** The members ready to sign in as. */
export const demoSignIns = [
  { email: 'maryam@demo.mithaq.example', password: demoPassword },
  { email: 'yusuf@demo.mithaq.example', password: demoPassword },
] as const

/** The addresses of those who like every newcomer of the other sex. */
export const likers: readonly string[] = cast
  .filter(({ likesNewcomers }) => likesNewcomers)
  .map(({ email }) => email)

/** The keys of a member's pictures, the portrait first; `drawPortrait` draws them. */
export const portraitKeysOf = ({ sex, portrait, pictures }: ListedMember): string[] =>
  Array.from({ length: pictures }, (_, index) => portraitKey(sex, portrait, index + 1))
