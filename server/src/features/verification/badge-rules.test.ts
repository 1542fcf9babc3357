import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Face } from '../../ports/examiner.ts'
import { badgeStateOf, showsOtherPerson } from './badge-rules.ts'

type Person = 'herself' | 'her sister' | 'a stranger'
const measures: Record<Person, number[]> = { herself: [0], 'her sister': [30], 'a stranger': [60] }

interface Picture {
  people: Person[]
  atVerification: boolean
}

const faceOf = (person: Person): Face => ({
  height: 0.5,
  years: 30,
  real: 0.9,
  live: 0.9,
  smile: 0,
  left: 0,
  up: 0,
  measure: measures[person],
})
const asSeen = ({ people, atVerification }: Picture) => ({
  atVerification,
  seen: { explicit: 0, suggestive: 0, faces: people.map(faceOf) },
})

const person = fc.constantFrom<Person[]>('herself', 'her sister', 'a stranger')
const picture = fc.record({ people: fc.uniqueArray(person, { maxLength: 2 }), atVerification: fc.boolean() })
const albums = fc.array(picture, { minLength: 1, maxLength: 5 })

/** The decision in its own words, over names instead of measures. */
function expectedState(hadFace: boolean, album: Picture[]): string {
  const verified = album.filter(({ atVerification }) => atVerification)
  const first = album[0]?.people ?? []
  const hasFaces = (pictures: Picture[]) => pictures.some(({ people }) => people.length > 0)
  if (!hadFace) return hasFaces(album) ? 'verify_again' : 'worn'
  if (!hasFaces(verified)) return 'verify_again'
  if (first.length === 0) return 'needs_face'
  return verified.some(({ people }) => people.some((one) => first.includes(one))) ? 'worn' : 'verify_again'
}

it('decides on the badge of any album as the decision says', () => {
  const seenStates = new Set<string>()
  fc.assert(
    fc.property(fc.boolean(), albums, (hadFace, album) => {
      const expected = expectedState(hadFace, album)
      seenStates.add(`${hadFace} ${expected}`)
      expect(badgeStateOf(hadFace, album.map(asSeen))).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
  expect([...seenStates].toSorted()).toEqual([
    'false verify_again',
    'false worn',
    'true needs_face',
    'true verify_again',
    'true worn',
  ])
})

it('finds later pictures whose only face is a different person, wherever they stand', () => {
  fc.assert(
    fc.property(albums, (album) => {
      const known = album.flatMap(({ people, atVerification }) => (atVerification ? people : []))
      const expected = album.map(
        ({ people, atVerification }) =>
          !atVerification && people.length === 1 && known.length > 0 && !known.includes(people[0]!),
      )
      const seen = album.map(asSeen)
      expect(seen.map((each) => showsOtherPerson(each, seen))).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})
