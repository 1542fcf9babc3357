import { cloth, lightOn, shadowOn } from './cloth.ts'
import { darker, mix } from './colour.ts'
import { fold, line, onBothSides, path } from './ink.ts'
import { buttons, drapery, nape, open, plain, shirtCollar, torso, type Cut, type Dressed } from './torso.ts'

/** One cloth up to the neck, with a seam down the middle. */
const seamed = (cut: Cut, neck: number, seamTop: number, over: string): Dressed => ({
  behind: nape(cut.main.colour),
  before:
    cloth(cut.ink, torso(cut.sex, neck), cut.main) +
    drapery(cut) +
    line(`M0 ${seamTop}V940`, shadowOn(cut.main.colour), 2.4, 0.4) +
    over,
})

/** A lapel on each side above its shadow; one takes the light, the other so much less of it. */
const lapelsOf = (
  colour: string,
  light: number,
  dim: number,
  outlines: (x: (value: number) => number) => [shadow: string, lapel: string],
) =>
  onBothSides((x, hand) => {
    const [shadow, lapel] = outlines(x)
    const lit = hand < 0 ? mix(colour, lightOn(colour), light) : mix(colour, shadowOn(colour), dim)
    return path(shadow, shadowOn(colour), 0.5) + path(lapel, lit)
  })

export const shirt = (cut: Cut): Dressed =>
  seamed(
    cut,
    262,
    264,
    line('M16 290V940', shadowOn(cut.main.colour), 1.6, 0.25) +
      shirtCollar(mix(cut.main.colour, '#ffffff', 0.12), 258) +
      buttons(7, 330, 82, 7, mix(cut.trim, '#ffffff', 0.3), 4.6),
  )

export const blazer = (cut: Cut): Dressed => {
  const { ink, main, inner, sex } = cut
  const dark = shadowOn(main.colour)
  const lapels = lapelsOf(main.colour, 0.4, 0.16, (x) => [
    `M${x(78)} 186C${x(70)} 300 ${x(40)} 430 ${x(2)} 560L${x(-2)} 574L${x(120)} 404L${x(96)} 366L${x(142)} 352C${x(132)} 290 ${x(110)} 226 ${x(78)} 186Z`,
    `M${x(72)} 178C${x(66)} 290 ${x(38)} 420 ${x(2)} 550L${x(108)} 396L${x(86)} 360L${x(130)} 344C${x(122)} 280 ${x(104)} 216 ${x(72)} 178Z`,
  ])
  return {
    behind: nape(inner),
    before:
      plain(ink, torso(sex, 262), inner) +
      line('M0 264V600', shadowOn(inner), 2, 0.35) +
      buttons(6, 330, 76, 3, darker(inner, 0.2), 4) +
      shirtCollar(inner, 258) +
      cloth(ink, open(sex, 560, 72), main) +
      drapery(cut) +
      line('M0 556V940', dark, 3, 0.5) +
      lapels +
      (sex === 'male'
        ? path('M122 434L132 404L144 424L158 398L170 420L178 424Z', lightOn(cut.trim)) +
          line('M116 438L184 424', dark, 5, 0.7)
        : '') +
      buttons(12, 600, 110, 3, darker(main.colour, 0.45), 8),
  }
}

const ribbed = (colour: string) =>
  path(
    'M-58 172C-54 208 -32 228 0 228C32 228 54 208 58 172L82 188C76 230 42 256 0 256C-42 256 -76 230 -82 188Z',
    shadowOn(colour),
    0.4,
  ) +
  path(
    'M-57 166C-54 204 -32 222 0 222C32 222 54 204 57 166C66 170 74 176 79 182C74 222 42 247 0 247C-42 247 -74 222 -79 182C-74 176 -66 170 -57 166Z',
    mix(colour, shadowOn(colour), 0.2),
  ) +
  [-44, -27, -9, 9, 27, 44]
    .map((x) =>
      line(`M${x} ${228 - x * x * 0.0118}L${x * 1.2} ${241 - x * x * 0.0135}`, shadowOn(colour), 2, 0.4),
    )
    .join('')

export const jumper = (cut: Cut): Dressed => {
  const { ink, main } = cut
  const knit = ink.pattern(12, 10, line('M1.5 2L6 7L10.5 2', shadowOn(main.colour), 1.3, 0.22))
  return {
    behind: nape(main.colour),
    before:
      cloth(ink, torso(cut.sex, 226), main) +
      path(torso(cut.sex, 226), knit) +
      drapery(cut) +
      ribbed(main.colour),
  }
}

export const cardigan = (cut: Cut): Dressed => {
  const { ink, main, inner, sex } = cut
  const edges = onBothSides((x, hand) =>
    path(
      `M${x(70)} 172C${x(68)} 290 ${x(42)} 420 ${x(22)} 520L${x(22)} 940L${x(-4)} 940L${x(-4)} 530C${x(20)} 410 ${x(46)} 280 ${x(50)} 190Z`,
      mix(main.colour, shadowOn(main.colour), hand < 0 ? 0.18 : 0.34),
    ),
  )
  return {
    behind: nape(inner),
    before:
      plain(ink, torso(sex, 228), inner) +
      line('M-62 184C-56 214 -30 236 0 236C30 236 56 214 62 184', shadowOn(inner), 5, 0.3) +
      path(
        'M-58 200C-40 380 -20 480 0 540C20 480 40 380 58 200C80 400 40 560 10 600H-10C-40 560 -80 400 -58 200Z',
        '#150f1c',
        0.14,
      ) +
      cloth(ink, open(sex, 530, 66), main) +
      drapery(cut) +
      edges +
      buttons(9, 580, 88, 4, cut.trim, 7),
  }
}

export const jacket = (cut: Cut): Dressed => {
  const { ink, main, inner, sex } = cut
  const dark = shadowOn(main.colour)
  const flaps = onBothSides(
    (x, hand) =>
      path(
        `M${x(64)} 158C${x(76)} 164 ${x(96)} 182 ${x(104)} 208C${x(96)} 258 ${x(66)} 306 ${x(26)} 344C${x(34)} 290 ${x(60)} 230 ${x(64)} 158Z`,
        hand < 0 ? lightOn(main.colour) : mix(main.colour, dark, 0.25),
      ) + line(`M${x(104)} 208C${x(96)} 258 ${x(66)} 306 ${x(26)} 344`, dark, 2, 0.45),
  )
  return {
    behind: nape(main.colour),
    before:
      plain(ink, torso(sex, 226), inner) +
      line('M-60 190C-54 216 -30 234 0 234C30 234 54 216 60 190', shadowOn(inner), 5, 0.3) +
      cloth(ink, open(sex, 420, 66), main) +
      drapery(cut) +
      line('M0 420V940', dark, 5, 0.6) +
      line('M0 420V940', lightOn(cut.trim), 1.6, 0.8) +
      line('M96 470L164 450M-96 470L-164 450', dark, 4, 0.5) +
      flaps,
  }
}

export const blouse = (cut: Cut): Dressed =>
  seamed(
    cut,
    230,
    240,
    path(fold([-20, 300], [-60, 420], [-50, 520], [-80, 640], 12), shadowOn(cut.main.colour), 0.26) +
      path(fold([30, 300], [70, 420], [60, 520], [90, 640], -12), shadowOn(cut.main.colour), 0.28) +
      buttons(0, 420, 70, 6, lightOn(cut.trim), 4.6),
  )

export const coat = (cut: Cut): Dressed => {
  const { ink, main, sex } = cut
  const dark = shadowOn(main.colour)
  const lapels = lapelsOf(main.colour, 0.35, 0.14, (x) => [
    `M${x(70)} 184C${x(60)} 320 ${x(30)} 420 ${x(4)} 500L${x(156)} 392C${x(146)} 300 ${x(116)} 226 ${x(70)} 184Z`,
    `M${x(64)} 178C${x(56)} 310 ${x(30)} 410 ${x(4)} 486L${x(144)} 380C${x(134)} 292 ${x(108)} 216 ${x(64)} 178Z`,
  ])
  return {
    behind: nape(cut.inner),
    before:
      plain(ink, torso(sex, 226), cut.inner) +
      cloth(ink, open(sex, 490, 64), main) +
      drapery(cut) +
      line('M34 470V940', dark, 3, 0.5) +
      lapels +
      path('M-260 716C-120 736 120 736 266 716V768C120 788 -120 788 -260 768Z', mix(main.colour, dark, 0.3)) +
      path('M-34 722H40V786H-34Z', darker(main.colour, 0.5)) +
      path('M-22 734H28V774H-22Z', mix(main.colour, dark, 0.3)) +
      buttons(-46, 560, 84, 2, darker(main.colour, 0.5), 8) +
      buttons(70, 560, 84, 2, darker(main.colour, 0.5), 8),
  }
}
