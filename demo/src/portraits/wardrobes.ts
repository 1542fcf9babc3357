import type { Beard, Cap, Cover, Garment, Hair, Print } from './look.ts'
import type { HairColour } from './palettes.ts'

type Some<T> = readonly [T, ...T[]]

/** How people of a place may look and dress. A name that stands twice is chosen twice as often. */
export interface Wardrobe {
  readonly skins: Some<number>
  readonly hairColours: Some<HairColour>
  readonly covers: Some<Cover>
  readonly dresses: Some<Garment>
  readonly scarfPrints: Some<Print>
  readonly dressPrints: Some<Print>
  readonly caps: Some<Cap>
  readonly suits: Some<Garment>
  readonly suitPrints: Some<Print>
  readonly hairs: Some<Hair>
  readonly beards: Some<Beard>
}

const usual: Wardrobe = {
  skins: [1, 2, 3],
  hairColours: ['black', 'ebony', 'brown'],
  covers: ['wrapped', 'wrapped', 'underscarf', 'shawl', 'amira', 'turban'],
  dresses: ['abaya', 'blazer', 'cardigan', 'coat', 'jumper', 'blouse'],
  scarfPrints: ['plain', 'plain', 'plain', 'dots', 'blossom', 'stripes'],
  dressPrints: ['plain', 'plain', 'blossom', 'leaves'],
  caps: ['none', 'none', 'none', 'none', 'kufi'],
  suits: ['shirt', 'jumper', 'blazer', 'jacket', 'cardigan', 'kurta'],
  suitPrints: ['plain', 'plain', 'plain', 'stripes', 'check'],
  hairs: ['short', 'sidepart', 'quiff', 'wavy', 'curly', 'buzz'],
  beards: ['none', 'stubble', 'boxed', 'boxed', 'full', 'light', 'chin'],
}

export const wardrobes = {
  any: { ...usual, skins: [0, 1, 2, 3, 4, 5, 6, 7] },
  levant: {
    ...usual,
    caps: ['none', 'none', 'none', 'keffiyeh'],
    dresses: ['abaya', 'kaftan', 'blazer', 'coat', 'cardigan'],
  },
  gulf: {
    ...usual,
    skins: [2, 3, 4],
    hairColours: ['black', 'ebony'],
    covers: ['shawl', 'shawl', 'khimar', 'wrapped'],
    dresses: ['abaya', 'abaya', 'robe'],
    scarfPrints: ['plain'],
    dressPrints: ['plain'],
    caps: ['ghutra', 'ghutra', 'keffiyeh', 'kufi'],
    suits: ['thobe'],
    suitPrints: ['plain'],
    beards: ['boxed', 'full', 'light', 'chin'],
  },
  maghreb: {
    ...usual,
    skins: [1, 2, 3, 4],
    covers: ['wrapped', 'turban', 'underscarf', 'amira', 'shawl'],
    dresses: ['kaftan', 'kaftan', 'blazer', 'jumper', 'abaya'],
    caps: ['none', 'none', 'fez', 'kufi', 'none'],
    suits: ['kurta', 'shirt', 'jumper', 'robe', 'blazer'],
  },
  turkish: {
    ...usual,
    skins: [0, 1, 2, 3],
    hairColours: ['black', 'brown', 'chestnut'],
    covers: ['wrapped', 'underscarf', 'wrapped', 'amira'],
    dresses: ['coat', 'coat', 'blazer', 'blouse', 'cardigan'],
    scarfPrints: ['blossom', 'blossom', 'leaves', 'plain', 'dots'],
    caps: ['none', 'none', 'none', 'crochet'],
    suits: ['shirt', 'blazer', 'jumper', 'waistcoat', 'jacket'],
    beards: ['none', 'stubble', 'boxed', 'full', 'moustache'],
  },
  balkan: {
    ...usual,
    skins: [0, 0, 1],
    hairColours: ['brown', 'chestnut', 'sandy'],
    covers: ['wrapped', 'underscarf', 'amira', 'turban'],
    suits: ['jumper', 'shirt', 'jacket', 'blazer'],
    beards: ['none', 'stubble', 'boxed', 'light'],
  },
  persian: {
    ...usual,
    skins: [1, 2, 3],
    covers: ['dupatta', 'dupatta', 'shawl', 'wrapped'],
    dresses: ['coat', 'robe', 'blazer', 'cardigan'],
    caps: ['none'],
    suits: ['shirt', 'blazer', 'jumper', 'jacket'],
    beards: ['none', 'stubble', 'boxed', 'full', 'light'],
  },
  southasian: {
    ...usual,
    skins: [2, 3, 4, 5],
    hairColours: ['black', 'ebony'],
    covers: ['dupatta', 'dupatta', 'shawl', 'wrapped', 'khimar', 'underscarf'],
    dresses: ['kurta', 'kurta', 'robe', 'cardigan'],
    scarfPrints: ['plain', 'dots', 'stars', 'leaves', 'plain'],
    dressPrints: ['blossom', 'leaves', 'dots', 'plain'],
    caps: ['none', 'none', 'none', 'kufi', 'crochet', 'turban'],
    suits: ['kurta', 'kurta', 'waistcoat', 'shirt', 'jumper'],
    beards: ['none', 'moustache', 'boxed', 'full', 'long', 'stubble'],
  },
  afghan: {
    ...usual,
    skins: [1, 2, 3],
    covers: ['dupatta', 'shawl', 'khimar'],
    dresses: ['kurta', 'kaftan', 'robe'],
    scarfPrints: ['plain', 'stars', 'blossom'],
    caps: ['pakol', 'turban', 'pakol', 'none'],
    suits: ['kurta', 'waistcoat', 'waistcoat'],
    suitPrints: ['plain'],
    beards: ['boxed', 'full', 'long'],
  },
  malay: {
    ...usual,
    skins: [1, 2, 3, 4],
    hairColours: ['black'],
    covers: ['bawal', 'bawal', 'khimar', 'amira', 'shawl'],
    dresses: ['kurta', 'blouse', 'cardigan', 'blazer', 'robe'],
    scarfPrints: ['plain', 'plain', 'blossom', 'dots', 'batik'],
    dressPrints: ['batik', 'blossom', 'leaves', 'plain'],
    caps: ['songkok', 'none', 'none', 'kufi'],
    suits: ['kurta', 'shirt', 'shirt', 'jumper'],
    suitPrints: ['batik', 'batik', 'plain', 'leaves'],
    hairs: ['short', 'sidepart', 'quiff', 'wavy', 'buzz'],
    beards: ['none', 'none', 'none', 'light', 'stubble'],
  },
  westafrican: {
    ...usual,
    skins: [5, 6, 7],
    hairColours: ['black'],
    covers: ['turban', 'turban', 'wrapped', 'khimar', 'shawl'],
    dresses: ['boubou', 'boubou', 'blouse', 'kaftan', 'blazer'],
    scarfPrints: ['plain', 'zigzag', 'batik', 'dots'],
    dressPrints: ['batik', 'zigzag', 'leaves', 'stars'],
    caps: ['kufi', 'crochet', 'none', 'none'],
    suits: ['boubou', 'boubou', 'shirt', 'kurta', 'blazer'],
    suitPrints: ['zigzag', 'plain', 'batik'],
    hairs: ['buzz', 'afro', 'buzz', 'bald'],
    beards: ['none', 'stubble', 'boxed', 'light', 'chin', 'full'],
  },
  eastafrican: {
    ...usual,
    skins: [4, 5, 6, 7],
    hairColours: ['black'],
    covers: ['shawl', 'khimar', 'dupatta', 'wrapped', 'turban', 'underscarf'],
    dresses: ['abaya', 'robe', 'kaftan', 'cardigan', 'blouse'],
    scarfPrints: ['plain', 'dots', 'stripes', 'leaves'],
    dressPrints: ['leaves', 'dots', 'plain', 'batik'],
    caps: ['kufi', 'crochet', 'none', 'turban', 'none'],
    suits: ['thobe', 'kurta', 'shirt', 'jacket'],
    hairs: ['buzz', 'afro', 'curly', 'short'],
    beards: ['none', 'light', 'boxed', 'chin', 'full'],
  },
  centralasian: {
    ...usual,
    skins: [0, 1, 2],
    hairColours: ['black', 'ebony', 'brown'],
    covers: ['turban', 'wrapped', 'shawl', 'underscarf'],
    dresses: ['robe', 'kaftan', 'coat', 'blouse'],
    scarfPrints: ['blossom', 'zigzag', 'plain'],
    dressPrints: ['zigzag', 'zigzag', 'blossom'],
    caps: ['doppa', 'doppa', 'none', 'none'],
    suits: ['shirt', 'jacket', 'jumper', 'robe'],
    hairs: ['short', 'sidepart', 'quiff', 'buzz'],
    beards: ['none', 'none', 'light', 'boxed', 'long'],
  },
  western: {
    ...usual,
    skins: [0, 1, 2, 3, 4, 5, 6],
    hairColours: ['black', 'brown', 'chestnut', 'sandy'],
    covers: ['wrapped', 'turban', 'underscarf', 'amira', 'shawl'],
    dresses: ['jumper', 'blazer', 'coat', 'cardigan', 'blouse'],
    dressPrints: ['plain', 'stripes', 'dots', 'plain'],
    caps: ['none', 'none', 'none', 'none', 'crochet'],
    suits: ['jumper', 'shirt', 'jacket', 'blazer', 'cardigan'],
  },
} as const satisfies Record<string, Wardrobe>

export type WardrobeName = keyof typeof wardrobes
export const isWardrobe = (name: string): name is WardrobeName => Object.hasOwn(wardrobes, name)
