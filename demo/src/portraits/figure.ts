import { beardOf } from './beard.ts'
import { capOf } from './caps.ts'
import { lightOn, shadowOn } from './cloth.ts'
import { darker } from './colour.ts'
import { coverOf } from './covers.ts'
import { garments } from './garments.ts'
import { hairFromBehind, hairOf, templeHair } from './hair.ts'
import { ears, face, faceOutline, glassesOf, leaning, neck } from './head.ts'
import { at, fold, group, path, symmetric, type Ink } from './ink.ts'
import type { Look, Man, Woman } from './look.ts'
import { torso, type Cut } from './torso.ts'

const cutOf = (ink: Ink, { sex, outfit, bodyPrint }: Look): Cut => ({
  ink,
  sex,
  main: { colour: outfit.body, print: bodyPrint, trim: outfit.trim },
  inner: outfit.inner,
  trim: outfit.trim,
})

const scarfOf = ({ outfit, headPrint }: Look) => ({
  colour: outfit.head,
  print: headPrint,
  trim: outfit.trim,
})

const capCloth = ({ outfit, palette }: Look) => ({
  colour: outfit.head,
  trim: outfit.trim,
  weave: palette.outfits[0].head,
})

function woman(ink: Ink, look: Woman): string {
  const { outfit, skin } = look
  const cover = coverOf(ink, look.cover, scarfOf(look), outfit.inner, look.hairColour)
  const dressed = garments[look.garment](cutOf(ink, look))
  return (
    leaning(look, cover.back) +
    dressed.behind +
    dressed.before +
    ink.inside(torso('female', 178, 8), cover.shade) +
    cover.drape +
    leaning(
      look,
      face(ink, cover.opening, skin, cover.brow) +
        cover.front +
        glassesOf(look.glasses, look.glassesColour, cover.temple),
    )
  )
}

function man(ink: Ink, look: Man): string {
  const { skin, face: shape } = look
  const cap = capOf(ink, look.cap, capCloth(look))
  const dressed = garments[look.garment](cutOf(ink, look))
  const hair =
    look.cap === 'none'
      ? hairOf(ink, look.hair, look.hairColour, shape.width)
      : cap.hair && look.hair !== 'bald'
        ? templeHair(ink, look.hairColour, shape.width)
        : ''
  const brow = look.cap !== 'none' ? -78 : look.hair === 'bald' || look.hair === 'receding' ? -170 : -92
  return (
    leaning(look, cap.behind) +
    dressed.behind +
    neck(ink, skin, 54) +
    dressed.before +
    leaning(
      look,
      (cap.hair ? ears(skin, shape.width) : '') +
        face(ink, faceOutline(shape), skin, brow, look.cap === 'none' ? 0.45 : 0.8) +
        beardOf(ink, look.beard, shape, look.hairColour) +
        hair +
        glassesOf(look.glasses, look.glassesColour, shape.width - 2) +
        cap.upon,
    )
  )
}

function womanFromBehind(ink: Ink, look: Woman): string {
  const { outfit } = look
  const dressed = garments.abaya({ ...cutOf(ink, look), trim: darker(outfit.body, 0.25) })
  const colour = outfit.head
  const wound = look.cover === 'turban'
  const hem = look.cover === 'khimar' ? 600 : 420
  const tone = ink.linear(
    [-130, -170],
    [170, 420],
    [0, lightOn(colour)],
    [0.25, colour],
    [1, darker(colour, 0.28)],
  )
  const hood = wound
    ? symmetric(
        [0, -212],
        [84, -212, 142, -164, 136, -96],
        [130, -36, 114, 20, 86, 62],
        [56, 92, 24, 96, 0, 96],
      )
    : symmetric(
        [0, -176],
        [84, -176, 130, -112, 128, -26],
        [126, 50, 108, 90, 112, 140],
        [112, 190, 56, 206, 0, 206],
      )
  const fall =
    look.cover === 'khimar'
      ? symmetric(
          [0, 60],
          [60, 60, 100, 90, 110, 120],
          [124, 186, 176, 216, 214, 262],
          [262, 330, 288, 430, 296, hem - 60],
          [200, hem - 10, 100, hem, 0, hem],
        )
      : symmetric(
          [0, 60],
          [60, 60, 100, 90, 110, 120],
          [124, 176, 180, 206, 206, 260],
          [222, 320, hem * 0.42, hem - 40, 0, hem],
        )
  const dark = shadowOn(colour)
  const lines =
    path(fold([-60, 40], [-70, 150], [-110, 240], [-130, hem - 96], 18), dark, 0.34) +
    path(fold([0, 50], [14, 160], [-10, 280], [4, hem - 12], -16), dark, 0.34) +
    path(fold([62, 40], [80, 150], [120, 240], [140, hem - 100], -18), dark, 0.38) +
    path(fold([-96, -110], [-122, -50], [-118, 20], [-100, 90], 14), lightOn(colour), 0.36)
  const scarf = symmetric(
    [0, 60],
    [56, 40, 92, 50, 98, 96],
    [106, 150, 140, 196, 154, 232],
    [100, 282, 46, 294, 0, 294],
  )
  const windings =
    path(fold([-134, -96], [-70, -10], [50, 0], [126, -50], -18), dark, 0.3) +
    path(fold([-112, -160], [-40, -90], [60, -80], [138, -110], -16), dark, 0.3) +
    path(fold([-112, 10], [-50, 60], [40, 60], [96, 30], -12), dark, 0.28)
  const head = ink.inside(
    hood,
    wound ? windings : path(fold([-110, -20], [-60, 60], [60, 70], [112, -10], -14), dark, 0.3),
  )
  return (
    dressed.before +
    (wound
      ? path(scarf, tone) + path(fold([-110, 150], [-50, 230], [60, 230], [116, 150], -18), dark, 0.36)
      : path(fall, tone)) +
    leaning(look, path(hood, tone) + head) +
    (wound ? '' : lines)
  )
}

function manFromBehind(ink: Ink, look: Man): string {
  const { outfit, skin, face: shape } = look
  const cut = cutOf(ink, look)
  const colour = look.garment === 'thobe' ? '#f0eae0' : outfit.body
  const dressed = garments.abaya({ ...cut, main: { ...cut.main, colour }, trim: darker(colour, 0.2) })
  const cap = capOf(ink, look.cap, capCloth(look))
  const collar = 'M-76 196C-66 158 66 158 76 196C70 232 40 246 0 246C-40 246 -70 232 -76 196Z'
  return (
    neck(ink, { ...skin, base: darker(skin.base, 0.12) }, 54) +
    dressed.before +
    path(collar, darker(colour, 0.16)) +
    leaning(
      look,
      cap.hair
        ? ears(skin, shape.width) +
            hairFromBehind(ink, look.hair, look.hairColour, shape.width, skin.base) +
            cap.fromBehind
        : cap.fromBehind,
    )
  )
}

/** The person, placed in the picture. */
export function figure(ink: Ink, look: Look): string {
  const { x, y, scale, mirrored, fromBehind } = look.framing
  const drawn =
    look.sex === 'female'
      ? (fromBehind ? womanFromBehind : woman)(ink, look)
      : (fromBehind ? manFromBehind : man)(ink, look)
  return group(`translate(${at(x, y)}) scale(${mirrored ? -scale : scale} ${scale})`, drawn)
}
