import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cast, portraitKeysOf } from '../cast.ts'
import { drawPortrait } from './draw.ts'
import type { Look, Sex } from './look.ts'
import { portraitSvg } from './portrait.ts'
import { lookOf } from './sitting.ts'
import { wardrobes } from './wardrobes.ts'

const sexes: readonly Sex[] = ['female', 'male']
const sitters = sexes.flatMap((sex) =>
  Object.keys(wardrobes).flatMap((name) =>
    [`${name}1`, `${name}2`, `${name}3silver`].map((seed) => ({ sex, seed })),
  ),
)
const sat = sitters.flatMap(({ sex, seed }) => [1, 2, 3, 4].map((index) => lookOf(seed, sex, index)))
const looks = [
  ...sat,
  ...cast.flatMap(({ sex, portrait, pictures }) =>
    Array.from({ length: pictures }, (_, index) => lookOf(portrait, sex, index + 1)),
  ),
]
const drawings = looks.map(portraitSvg)

/** The elements that were not closed, or closed by the wrong name. */
function unclosed(svg: string): string[] {
  const stack: string[] = []
  for (const [, closing, name = '', alone] of svg.matchAll(/<(\/?)(\w+)(?:\s[\w:-]+="[^"<>]*")*\s*(\/?)>/g)) {
    if (alone === '/') continue
    if (closing === '/' && stack.at(-1) === name) stack.pop()
    else stack.push(closing + name)
  }
  return stack
}

/** One short hash for all drawings of a place, which changes with any of them. */
function digests(all: readonly (readonly [place: string, drawn: string])[]): Record<string, string> {
  const places = Map.groupBy(all, ([place]) => place)
  const named = [...places].map(([place, drawn]) => {
    const hash = createHash('sha256')
    for (const [, text] of drawn) hash.update(text)
    return [place, hash.digest('hex').slice(0, 8)]
  })
  return Object.fromEntries(named)
}

describe('portraits', () => {
  it('are the same for the same key, and different for other people and pictures', () => {
    expect(portraitSvg(lookOf('levant1', 'female', 1))).toBe(portraitSvg(lookOf('levant1', 'female', 1)))
    const ours = cast.flatMap(({ sex, portrait, pictures }) =>
      Array.from({ length: pictures }, (_, index) => portraitSvg(lookOf(portrait, sex, index + 1))),
    )
    expect(new Set(ours).size).toBe(ours.length)
  })

  // Pictures are drawn at first sight, so a later one must still show the same person. After a deliberate change of a
  // drawing, look at it and update its hash.
  it('do not change, in each scene', () => {
    const drawn = sat.map(({ place }, at) => [place, drawings[at]!] as const)
    expect(digests(drawn)).toEqual({
      arches: '09242792',
      cafe: '7f41ec59',
      city: '613b34f9',
      courtyard: 'f9a3174d',
      desk: '48a08cf2',
      dunes: 'c135241c',
      garden: 'f70f66e2',
      kitchen: 'cb589748',
      lanterns: 'd47a817d',
      lattice: '3051515a',
      library: 'c7831dd3',
      medallion: '3af555af',
      mountains: '1d67d3b6',
      niche: '95b26fad',
      rosette: '5cf04ce8',
      scattered: '4689cb58',
      seaside: '4b96c980',
      tiles: 'c35fd6a7',
      tiling: 'e405840f',
      window: 'a2c41247',
    })
  })

  it('do not change how people look and dress, in each wardrobe', () => {
    const many = Array.from(
      { length: 30 },
      (_, number) => `${number}${['', 'greying', 'silver'][number % 3]}`,
    )
    const seen = Object.keys(wardrobes).flatMap((name) =>
      many.flatMap((number) =>
        sexes.map((sex) => [name, JSON.stringify(lookOf(`${name}${number}`, sex, 1))] as const),
      ),
    )
    expect(digests(seen)).toEqual({
      afghan: '1d48da6f',
      any: 'a097ac74',
      balkan: '99888393',
      centralasian: '17673b3b',
      eastafrican: 'df92acae',
      gulf: 'ce1fb8ed',
      levant: '5f378084',
      maghreb: '25cd1a33',
      malay: '44e57df1',
      persian: '609a469e',
      southasian: '461c211e',
      turkish: '47ea6463',
      westafrican: '69f71d80',
      western: '32051b55',
    })
  })

  it('are well-formed, four to five, and reference nothing external', () => {
    for (const svg of drawings) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="800" height="1000" viewBox="0 0 800 1000">/,
      )
      expect(unclosed(svg)).toEqual([])
      expect(svg.replaceAll(/<[^<>]*>/g, '')).toBe('')
      expect(svg).not.toMatch(/<(text|image|script|style|filter|foreignObject)|href|NaN|undefined|Infinity/)
      const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id))
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(defined).toContain(id)
      expect(svg.match(/url\(/g)?.length).toBe(svg.match(/url\(#\w+\)/g)?.length)
    }
  })

  it('are neither empty nor heavy', () => {
    for (const svg of drawings) {
      expect(svg.length).toBeGreaterThan(4_000)
      expect(svg.length).toBeLessThan(120_000)
    }
  })

  it('show the same person in each picture, in different places', () => {
    const lasting = (look: Look) => ({
      skin: look.skin,
      face: look.face,
      glasses: look.glasses,
      hairColour: look.hairColour,
      ...(look.sex === 'female'
        ? { cover: look.cover }
        : { cap: look.cap, hair: look.hair, beard: look.beard }),
    })
    for (const { sex, seed } of sitters) {
      const carousel = [1, 2, 3, 4].map((index) => lookOf(seed, sex, index))
      for (const look of carousel) expect(lasting(look)).toEqual(lasting(carousel[0]!))
      expect(new Set(carousel.map(({ place }) => place)).size).toBe(4)
      expect(new Set(carousel.map(({ outfit }) => outfit)).size).toBe(4)
      expect(carousel.filter(({ framing }) => framing.fromBehind).length).toBeLessThanOrEqual(1)
      expect(carousel[0]!.framing.fromBehind).toBe(false)
    }
  })

  it('differ from each other', () => {
    const firsts = cast.map(({ sex, portrait }) => lookOf(portrait, sex, 1))
    const kinds = (of: (look: Look) => unknown) => new Set(firsts.map(of)).size
    expect(kinds(({ skin }) => skin)).toBeGreaterThanOrEqual(7)
    expect(kinds(({ palette }) => palette)).toBeGreaterThanOrEqual(10)
    expect(kinds(({ place }) => place)).toBe(6)
    expect(kinds(({ garment }) => garment)).toBeGreaterThanOrEqual(12)
    expect(kinds((look) => (look.sex === 'female' ? look.cover : null))).toBe(9)
    expect(kinds((look) => (look.sex === 'male' ? look.cap : null))).toBeGreaterThanOrEqual(8)
    expect(kinds((look) => (look.sex === 'male' ? look.beard : null))).toBe(9)
  })

  it('are 800 by 1000 pixels and not blank', async () => {
    const keys = ['Maryam', 'Yusuf'].flatMap((name) =>
      portraitKeysOf(cast.find((member) => member.name === name)!),
    )
    expect(keys).toHaveLength(8)
    // One of each: a drawing takes a second to become pixels.
    for (const key of [keys[0]!, keys[7]!]) {
      const drawing = await drawPortrait(key)
      expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg', width: 800, height: 1000 })
      const { channels } = await sharp(drawing).stats()
      for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(8)
    }
    await expect(drawPortrait('nobody-1-1')).rejects.toThrow('No such portrait')
  })
})
