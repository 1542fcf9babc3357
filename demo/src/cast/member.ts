import type { CountryCode } from '@mithaq/contract/countries'
import type { maritalStatuses, sexes } from '@mithaq/contract/profile'
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
}

type Usual = 'nationality' | 'maritalStatus' | 'education' | 'occupation' | 'likesNewcomers' | 'readySignIn'
/** What is usual need not be said. */
type Sketch = Omit<ListedMember, 'sex' | Usual> & Partial<Pick<ListedMember, Usual>>

const member = (sex: ListedMember['sex'], sketch: Sketch): ListedMember => ({
  nationality: [sketch.country],
  maritalStatus: 'Never Married',
  education: '',
  occupation: '',
  likesNewcomers: false,
  readySignIn: false,
  ...sketch,
  sex,
})

export const woman = (sketch: Sketch) => member('female', sketch)
export const man = (sketch: Sketch) => member('male', sketch)
