import { chanceOf, type Chance } from './chance.ts'
import type { Backdrop, Framing, Garment, Glasses, Look, Scene, Sex } from './look.ts'
import { hairColours, palettes, skins } from './palettes.ts'
import { isWardrobe, wardrobes, type Wardrobe, type WardrobeName } from './wardrobes.ts'

/** How old a person looks: a word at the end of the seed. */
type Years = 'young' | 'greying' | 'silver'

/**
 * A seed is a wardrobe's name, a number and, for older people, the colour time gave their hair: `malay4`,
 * `turkish2silver`. Anything else is a seed as well and may wear what it likes.
 */
export type Seed = string

function parse(seed: Seed): { wardrobe: WardrobeName; years: Years } {
  const [, name = '', years = ''] = /^([a-z]*?)\d+(greying|silver)?$/.exec(seed) ?? []
  return {
    wardrobe: isWardrobe(name) ? name : 'any',
    years: years === 'greying' || years === 'silver' ? years : 'young',
  }
}

const backdrops: readonly [Backdrop, ...Backdrop[]] = [
  'scattered',
  'tiling',
  'niche',
  'rosette',
  'medallion',
  'lattice',
]
const indoors: readonly Scene[] = ['cafe', 'desk', 'kitchen', 'library', 'tiles', 'window']
const outdoors: readonly Scene[] = [
  'arches',
  'city',
  'courtyard',
  'dunes',
  'garden',
  'lanterns',
  'mountains',
  'seaside',
]
/** Cut from plain cloth. */
const tailored: ReadonlySet<Garment> = new Set<Garment>(['blazer', 'coat', 'jacket', 'waistcoat'])
/** Places with a view worth turning one's back to the viewer for. */
const views: ReadonlySet<string> = new Set(['mountains', 'seaside', 'dunes', 'city'])
/** Places with a table or a counter to sit at. */
const tables: ReadonlySet<string> = new Set(['cafe', 'desk', 'kitchen'])

/** The same person's pictures alternate between the house and the world, and never return to a place. */
function placesOf(person: Chance): (Backdrop | Scene)[] {
  const [first, second] = person.happens(0.5) ? [indoors, outdoors] : [outdoors, indoors]
  const [a, b] = [person.shuffled(first), person.shuffled(second)]
  return [person.pick(backdrops), ...a.flatMap((place, index) => [place, b[index] ?? 'garden'])]
}

function framingOf(index: number, place: string, sex: Sex, picture: Chance): Framing {
  const lean = picture.between(2, 5) * (picture.happens(0.5) ? 1 : -1)
  const mirrored = picture.happens(0.5)
  const at = (x: number, y: number, scale: number, fromBehind = false): Framing => ({
    x,
    y,
    scale,
    tilt: fromBehind ? lean / 2 : lean,
    mirrored,
    fromBehind,
  })
  const tall = sex === 'male' ? 0 : 8
  if (index === 1) return at(400, 408 + tall, picture.between(1.16, 1.24))
  if (tables.has(place)) return at(picture.between(370, 430), 420 + tall, picture.between(0.94, 1.02))
  if (index === 3 && views.has(place) && picture.happens(0.7))
    return at(picture.pick([290, 400, 510]), 500, picture.between(0.84, 0.94), true)
  if (picture.happens(0.3)) return at(picture.between(350, 450), 440 + tall, picture.between(1.24, 1.34))
  return at(picture.pick([285, 320, 480, 515]), 440 + tall, picture.between(0.94, 1.06))
}

function garmentsOf(wardrobe: Wardrobe, sex: Sex, person: Chance): Garment[] {
  const worn = person.shuffled(sex === 'female' ? wardrobe.dresses : wardrobe.suits)
  return [...new Set(worn)].slice(0, 2)
}

/** How a person looks in one of their pictures; 1 is the portrait, further ones show them elsewhere. */
export function lookOf(seed: Seed, sex: Sex, index: number): Look {
  const person = chanceOf(`${sex} ${seed}`)
  const picture = chanceOf(`${sex} ${seed} ${index}`)
  const { wardrobe: name, years } = parse(seed)
  const wardrobe: Wardrobe = wardrobes[name]

  const skin = skins[person.pick(wardrobe.skins)] ?? skins[0]
  const natural = person.pick(wardrobe.hairColours)
  const palette = person.pick(palettes)
  const firstOutfit = Math.floor(person.between(0, 4))
  const places = placesOf(person)
  const place = places[index - 1] ?? 'garden'
  const garments = garmentsOf(wardrobe, sex, person)
  const bespectacled = person.happens(years === 'young' ? 0.22 : 0.45)
  const glasses: Glasses = person.pick(['round', 'square', 'fine'])

  const shared = {
    skin,
    face: { width: person.between(94, 101), jaw: person.between(48, 60), chin: person.between(138, 148) },
    hairColour: hairColours[years === 'young' ? natural : years],
    glasses: bespectacled ? glasses : ('none' as const),
    glassesColour: person.pick(['#2b2523', '#5b3b28', '#8a6a3c', '#39424e']),
    palette,
    outfit: palette.outfits[(firstOutfit + index - 1) % 4] ?? palette.outfits[0],
    garment: garments[(index - 1) % garments.length] ?? 'shirt',
    framing: framingOf(index, place, sex, picture),
    place,
    detail: `${seed} ${index}`,
  }
  if (sex === 'female') {
    const headPrint = picture.pick(wardrobe.scarfPrints)
    const dressPrint = picture.pick(wardrobe.dressPrints)
    return {
      ...shared,
      sex,
      cover: person.pick(wardrobe.covers),
      headPrint,
      bodyPrint: headPrint === 'plain' && !tailored.has(shared.garment) ? dressPrint : 'plain',
    }
  }
  const hair = person.pick(wardrobe.hairs)
  const suitPrint = picture.pick(wardrobe.suitPrints)
  return {
    ...shared,
    sex,
    cap: person.pick(wardrobe.caps),
    hair: years !== 'young' && person.happens(0.6) ? person.pick(['receding', 'bald', 'short']) : hair,
    beard: person.pick(wardrobe.beards),
    headPrint: 'plain',
    bodyPrint: tailored.has(shared.garment) && suitPrint !== 'check' ? 'plain' : suitPrint,
  }
}
