import { agreeing, type FactName } from './facts.ts'
import type { Profile } from './profile.ts'

/** Something that two members share, by code, with the value that its text needs. */
export interface Shared {
  code: 'occupation' | 'city' | 'education' | 'nationality' | 'country' | 'maritalStatus' | TellingFact
  value: string
}

export type Sharing = Pick<
  Profile,
  'location' | 'education' | 'occupation' | 'nationality' | 'maritalStatus' | 'facts'
>

const most = 3
/** The most important facts first. Answers that nearly everybody gives are left out. */
const telling = [
  'marriage',
  'homeAfterMarriage',
  'prayer',
  'familysPart',
  'relocation',
  'wantsChildren',
  'practice',
  'children',
  'languages',
] as const satisfies readonly FactName[]
export type TellingFact = (typeof telling)[number]
const folded = (text: string) => text.trim().normalize('NFKC').toLowerCase()
const same = (one: string, other: string) => folded(one) !== '' && folded(one) === folded(other)

/**
 * Returns at most three things, the most telling first. Uses only what each shows the other;
 * there is no score.
 */
export function whatYouShare(mine: Sharing, theirs: Sharing): Shared[] {
  const sameCountry = mine.location.country === theirs.location.country
  const sameCity = sameCountry && same(mine.location.city, theirs.location.city)
  const nationality = mine.nationality.find((code) => theirs.nationality.includes(code))
  const isHome = sameCountry && nationality === theirs.location.country
  const facts = telling.flatMap((code): Shared[] => {
    const [value] = agreeing(code, mine.facts, theirs.facts)
    return value === undefined ? [] : [{ code, value }]
  })
  const found: (Shared | false)[] = [
    same(mine.occupation, theirs.occupation) && { code: 'occupation', value: theirs.occupation.trim() },
    sameCity && { code: 'city', value: theirs.location.city.trim() },
    ...facts,
    same(mine.education, theirs.education) && { code: 'education', value: theirs.education.trim() },
    // Where most people share it, it says no more than the country does.
    nationality !== undefined && !isHome && { code: 'nationality', value: nationality },
    sameCountry && !sameCity && { code: 'country', value: theirs.location.country },
    mine.maritalStatus === theirs.maritalStatus && { code: 'maritalStatus', value: theirs.maritalStatus },
  ]
  return found.filter((one) => one !== false).slice(0, most)
}
