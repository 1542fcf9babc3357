import { africaSouthOfTheSahara } from './africa-south-of-the-sahara.ts'
import { americasAndOceania } from './americas-and-oceania.ts'
import { eastAndSouthEastAsia } from './east-and-south-east-asia.ts'
import { europe } from './europe.ts'
import { levantAndGulf } from './levant-and-gulf.ts'
import { northAfrica } from './north-africa.ts'
import { persia } from './persia.ts'
import { southAsia } from './south-asia.ts'
import { turkicAndBalkanLands } from './turkic-and-balkan-lands.ts'
import type { Said } from './said.ts'

/** By name, which nobody of the cast shares. A member who is not here has said nothing yet. */
export const said: Readonly<Record<string, Said>> = {
  ...africaSouthOfTheSahara,
  ...americasAndOceania,
  ...eastAndSouthEastAsia,
  ...europe,
  ...levantAndGulf,
  ...northAfrica,
  ...persia,
  ...southAsia,
  ...turkicAndBalkanLands,
}
