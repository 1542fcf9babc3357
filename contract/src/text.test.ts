import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { countTextWork } from '../test/count-text-work.ts'
import { placesOf } from '../test/text-places.ts'
import { contactIn } from './contact.ts'
import { api, type RouteDefinition } from './index.ts'
import { limits } from './limits.ts'
import { posesAsStaff } from './staff-names.ts'

const routes = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]) => [`${feature}.${name}`, route as RouteDefinition] as const),
)
const withText = routes.filter(([, { input }]) => placesOf(input).length > 0)

/** What some rule has to work hardest for; U+FDFA grows to 18 letters when it is normalised. */
const worst = {
  letters: 'a',
  'a ligature of 18 letters': '\uFDFA',
  'a ligature of 8 letters': '\uFDFB',
  'letters under marks': 'e\u0323\u0302\u0301',
  'nothing to be seen': '\u200B',
  spaces: ' ',
  digits: '1 ',
  'a list of digits': '1,',
  addresses: 'a@a.',
  'look-alikes': 'а\u0131',
  emoji: '\u{1F468}\u200D\u{1F469}',
  'letters set apart': 'w h ',
  'half a pair': '\uD83D',
}
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** The place and the kind of text that make a route's input read most, beyond `bound`. */
function tooMuchWork(input: z.ZodMiniObject, lengths: readonly number[], bound: number): string[] {
  const found: string[] = []
  for (const [kind, part] of Object.entries(worst))
    for (const length of lengths) {
      const text = filled(part, length)
      for (const place of placesOf(input)) {
        const read = countTextWork(() => void input.safeParse(place(text)))
        if (read > bound)
          found.push(`${read} characters for ${length} of ${kind} in ${JSON.stringify(place('…'))}`)
      }
    }
  return found
}

describe('a text costs a bounded amount of work', () => {
  it.each(withText)('in %s, and no more than one look where it fills the body', (_, { input }) => {
    expect(tooMuchWork(input, [limits.jsonBytes], limits.jsonBytes)).toEqual([])
    expect(tooMuchWork(input, [25, 100, 140, 254, 560, 2000, 8000], 100_000)).toEqual([])
  })

  it('and is one error of its field where it is far too long', () => {
    const input = { name: filled('\uFDFA', 30_000), email: '' }
    const { issues } = api.profile.create.input.safeParse(input).error!
    expect(issues.filter(({ path }) => path[0] === 'name').map(({ message }) => message)).toEqual([
      'name_length',
    ])
  })

  it.each(Object.entries(worst))('of the rules about contacts and names: %s', (_, part) => {
    const text = filled(part, limits.jsonBytes)
    expect(countTextWork(() => contactIn(text))).toBeLessThan(1_000_000)
    expect(countTextWork(() => posesAsStaff(text))).toBeLessThan(1_000_000)
  })
})
