import { cloth, lightOn, shadowOn, type Cloth } from './cloth.ts'
import { at, fold, line, path, symmetric, type Ink, type Point } from './ink.ts'

/** A woman's head covering in the layers between which the face and the garment lie. */
export interface CoverLayers {
  /** The skin that shows. */
  readonly opening: string
  /** Where cloth meets the brow. */
  readonly brow: number
  /** Behind the face. Leans with the head. */
  readonly back: string
  /** Upon the face: edges, underscarf, the wrap under the chin. Leans with the head. */
  readonly front: string
  /** The shadow it throws on the garment. */
  readonly shade: string
  /** On the shoulders and the chest. Stays with the body. */
  readonly drape: string
  /** How far to the sides spectacles reach. */
  readonly temple: number
}

type Fold = readonly [from: Point, c1: Point, c2: Point, to: Point, thickness: number]

export const folds = (colour: string, opacity: number, ...lines: Fold[]) =>
  lines.map((each) => path(fold(...each), colour, opacity)).join('')

export const oval = (width: number, top: number, chin: number) =>
  symmetric(
    [0, top],
    [width * 0.66, top, width, top + 48, width, -2],
    [width, 58, width * 0.6, chin, 0, chin],
  )

const hood = (crown: number, width: number, nape: number) =>
  symmetric(
    [0, crown],
    [width * 0.62, crown, width, crown + 64, width, -24],
    [width, 46, nape, 84, nape, 140],
    [nape, 190, nape * 0.5, 200, 0, 200],
  )

/** The band of an underscarf along the top of the opening. */
export const band = (width: number, top: number, depth: number) =>
  `M${at(-width - 6, 6)}C${at(-width - 4, top + 30, -width * 0.66, top - 6, 0, top - 6)}` +
  `C${at(width * 0.66, top - 6, width + 4, top + 30, width + 6, 6)}` +
  `C${at(width - 4, top + 52, width * 0.56, top + depth, 0, top + depth)}` +
  `C${at(-width * 0.56, top + depth, -width + 4, top + 52, -width - 6, 6)}Z`

/** A piece of cloth whose folds end where it ends. */
export const draped = (ink: Ink, outline: string, of: Cloth, reach: number, creases: string) =>
  cloth(ink, outline, of, reach) + ink.inside(outline, creases)

/** How strong folds are drawn, and where. */
type Creases = readonly [opacity: number, ...lines: Fold[]]

/** The same, with darker folds and lighter ones in its own colour. */
export const pleated = (
  ink: Ink,
  outline: string,
  of: Cloth,
  reach: number,
  { dark, light = [0] }: { dark: Creases; light?: Creases },
) =>
  draped(ink, outline, of, reach, folds(shadowOn(of.colour), ...dark) + folds(lightOn(of.colour), ...light))

/** What a covering throws on the garment below it. */
export const shadow = (outline: string, opacity: number) => path(outline, '#150f1c', opacity)

export function crownFolds(colour: string): string {
  return (
    folds(
      shadowOn(colour),
      0.34,
      [[96, -110], [126, -60], [124, 20], [106, 96], -16],
      [[-92, -30], [-116, 30], [-108, 80], [-92, 120], 12],
      [[30, -160], [96, -140], [112, -70], [108, -10], -10],
    ) +
    folds(
      lightOn(colour),
      0.4,
      [[-70, -138], [-112, -96], [-120, -40], [-114, 30], 12],
      [[-20, -160], [-70, -152], [-98, -110], [-104, -60], 7],
    )
  )
}

export function snug(
  ink: Ink,
  scarf: Cloth,
  underscarf: string | null,
): Omit<CoverLayers, 'drape' | 'shade'> {
  const opening = oval(84, -104, 124)
  const under = underscarf === null ? '' : ink.inside(opening, path(band(84, -104, 24), underscarf))
  const edge = line(opening, shadowOn(scarf.colour), 4, 0.4)
  const wrap =
    'M-112 56C-104 108 -62 138 0 138C62 138 104 108 112 56C122 110 118 150 96 176C40 214 -40 214 -96 176C-118 150 -122 110 -112 56Z'
  return {
    opening,
    brow: underscarf === null ? -104 : -80,
    back: draped(ink, hood(-174, 128, 112), scarf, 190, crownFolds(scarf.colour)),
    front:
      under +
      edge +
      pleated(ink, wrap, scarf, 210, {
        dark: [
          0.4,
          [[-84, 70], [-56, 138], [56, 146], [92, 62], -14],
          [[-108, 104], [-60, 176], [50, 180], [112, 92], -16],
        ],
        light: [0.35, [[-104, 92], [-66, 150], [10, 164], [60, 146], -8]],
      }),
    temple: 86,
  }
}
