import type { CountryCode } from '@mithaq/contract/countries'
import type { Facts } from '@mithaq/contract/facts'
import type { maritalStatuses, sexes } from '@mithaq/contract/profile'
import type { Prompt } from '@mithaq/contract/prompts'
import { readFileSync } from 'node:fs'
import type { Seed } from '../portraits/sitting.ts'

/** An invented member of the demo, as the cast lists them. */
export interface ListedMember {
  readonly name: string
  readonly sex: (typeof sexes)[number]
  readonly birthday: string
  readonly country: CountryCode
  readonly city: string
  readonly nationality: readonly CountryCode[]
  readonly height: number
  readonly maritalStatus: (typeof maritalStatuses)[number]
  readonly education: string
  readonly occupation: string
  readonly aboutMe: string
  /** The seed of their portraits, and how many they show. */
  readonly portrait: Seed
  readonly pictures: 2 | 3 | 4
  readonly daysSinceSeen: number
  /** Likes everybody of the other sex who joins. */
  readonly likesNewcomers: boolean
  /** One of the two whose sign-in is printed at the start. */
  readonly readySignIn: boolean
  /** What they say beyond the wizard. */
  readonly facts: Facts
  readonly prompts: readonly Prompt[]
}

type Usual =
  | 'nationality'
  | 'maritalStatus'
  | 'education'
  | 'occupation'
  | 'likesNewcomers'
  | 'readySignIn'
  | 'facts'
  | 'prompts'
/** What is usual need not be said. */
type Sketch = Omit<ListedMember, Usual> & Partial<Pick<ListedMember, Usual>>

/** The members of a region. `cast.test.ts` holds each of them to what the contract asks of a profile. */
export function membersOf(region: string): ListedMember[] {
  const sketches: Sketch[] = JSON.parse(readFileSync(new URL(`${region}.json`, import.meta.url), 'utf8'))
  return sketches.map((sketch) => ({
    nationality: [sketch.country],
    maritalStatus: 'Never Married',
    education: '',
    occupation: '',
    likesNewcomers: false,
    readySignIn: false,
    facts: {},
    prompts: [],
    ...sketch,
  }))
}
