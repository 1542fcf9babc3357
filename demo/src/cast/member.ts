import type { CountryCode } from '@mithaq/contract/countries'
import type { Facts } from '@mithaq/contract/facts'
import type { maritalStatuses, sexes } from '@mithaq/contract/profile'
import type { Prompt } from '@mithaq/contract/prompts'
import { readFileSync } from 'node:fs'
import type { Seed } from '../portraits/sitting.ts'

/** An invented member of the demo, as listed in the cast. */
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
  /** The seed of their portraits, and the number of pictures. */
  readonly portrait: Seed
  readonly pictures: 2 | 3 | 4
  readonly daysSinceSeen: number
  /** Likes every newcomer of the other sex. */
  readonly likesNewcomers: boolean
  /** One of the two accounts printed at the start. */
  readonly readySignIn: boolean
  /** Shows the pictures only to those they choose. */
  readonly choosesViewers: boolean
  /** Facts beyond the wizard. */
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
  | 'choosesViewers'
  | 'facts'
  | 'prompts'
/** Defaults. */
type Sketch = Omit<ListedMember, Usual> & Partial<Pick<ListedMember, Usual>>

/** The members of a region. `cast.test.ts` checks each of them against the contract. */
export function membersOf(region: string): ListedMember[] {
  const sketches: Sketch[] = JSON.parse(readFileSync(new URL(`${region}.json`, import.meta.url), 'utf8'))
  return sketches.map((sketch) => ({
    nationality: [sketch.country],
    maritalStatus: 'Never Married',
    education: '',
    occupation: '',
    likesNewcomers: false,
    readySignIn: false,
    choosesViewers: false,
    facts: {},
    prompts: [],
    ...sketch,
  }))
}
