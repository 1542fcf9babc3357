import { africaSouthOfTheSahara } from './cast/africa-south-of-the-sahara.ts'
import { americasAndOceania } from './cast/americas-and-oceania.ts'
import { eastAndSouthEastAsia } from './cast/east-and-south-east-asia.ts'
import { europe } from './cast/europe.ts'
import { levantAndGulf } from './cast/levant-and-gulf.ts'
import type { CastMember } from './cast/member.ts'
import { northAfrica } from './cast/north-africa.ts'
import { persia } from './cast/persia.ts'
import { southAsia } from './cast/south-asia.ts'
import { turkicAndBalkanLands } from './cast/turkic-and-balkan-lands.ts'
import { portraitKey } from './portraits/draw.ts'

export type { CastMember } from './cast/member.ts'

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
]

/** The keys of a member's pictures, the portrait first; `drawPortrait` draws them. */
export const portraitKeysOf = ({ sex, portrait, pictures }: CastMember): string[] =>
  Array.from({ length: pictures }, (_, index) => portraitKey(sex, portrait, index + 1))
