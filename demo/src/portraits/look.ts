import type { Outfit, Palette, Skin } from './palettes.ts'

export type Sex = 'female' | 'male'

export type Cover = 'wrapped' | 'underscarf' | 'shawl' | 'dupatta' | 'khimar' | 'turban' | 'bawal' | 'amira'
export type Cap =
  | 'none'
  | 'kufi'
  | 'crochet'
  | 'songkok'
  | 'pakol'
  | 'doppa'
  | 'fez'
  | 'turban'
  | 'ghutra'
  | 'keffiyeh'
export type Hair = 'short' | 'sidepart' | 'quiff' | 'curly' | 'wavy' | 'buzz' | 'afro' | 'receding' | 'bald'
export type Beard = 'none' | 'stubble' | 'boxed' | 'full' | 'long' | 'light' | 'chin' | 'moustache'
export type Glasses = 'none' | 'round' | 'square' | 'fine'
export type Garment =
  | 'abaya'
  | 'blazer'
  | 'blouse'
  | 'boubou'
  | 'cardigan'
  | 'coat'
  | 'jacket'
  | 'jumper'
  | 'kaftan'
  | 'kurta'
  | 'robe'
  | 'shirt'
  | 'thobe'
  | 'waistcoat'
export type Print =
  | 'plain'
  | 'dots'
  | 'stripes'
  | 'blossom'
  | 'stars'
  | 'zigzag'
  | 'check'
  | 'batik'
  | 'leaves'

export type Backdrop = 'scattered' | 'tiling' | 'niche' | 'rosette' | 'medallion' | 'lattice'
export type Scene =
  | 'arches'
  | 'cafe'
  | 'city'
  | 'courtyard'
  | 'desk'
  | 'dunes'
  | 'garden'
  | 'kitchen'
  | 'lanterns'
  | 'library'
  | 'mountains'
  | 'seaside'
  | 'tiles'
  | 'window'

/** Where in the picture the person is, and how large. */
export interface Framing {
  readonly x: number
  readonly y: number
  readonly scale: number
  /** Degrees the head leans. */
  readonly tilt: number
  readonly mirrored: boolean
  readonly fromBehind: boolean
}

export interface FaceShape {
  readonly width: number
  readonly jaw: number
  readonly chin: number
}

interface Person {
  readonly skin: Skin
  readonly face: FaceShape
  readonly hairColour: string
  readonly glasses: Glasses
  readonly glassesColour: string
  readonly palette: Palette
  readonly outfit: Outfit
  readonly garment: Garment
  readonly bodyPrint: Print
  readonly headPrint: Print
  readonly framing: Framing
  readonly place: Backdrop | Scene
  /** Seeds the small accidents of a place: which books stand on the shelf, where a flower grows. */
  readonly detail: string
}

export interface Woman extends Person {
  readonly sex: 'female'
  readonly cover: Cover
}

export interface Man extends Person {
  readonly sex: 'male'
  readonly cap: Cap
  readonly hair: Hair
  readonly beard: Beard
}

/** Everything a portrait shows. */
export type Look = Woman | Man
