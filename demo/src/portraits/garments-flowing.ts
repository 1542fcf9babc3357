import { cloth, lightOn, shadowOn } from './cloth.ts'
import { darker, lightnessOf, mix } from './colour.ts'
import { circle, fold, khatam, line, onBothSides, path } from './ink.ts'
import { buttons, drapery, nape, open, plain, standCollar, torso, type Cut, type Dressed } from './torso.ts'

export const kurta = (cut: Cut): Dressed => {
  const { main, trim } = cut
  return {
    behind: nape(main.colour),
    before:
      cloth(cut.ink, torso(cut.sex, 236), main) +
      drapery(cut) +
      path('M-20 240H20V446C20 456 8 462 0 466C-8 462 -20 456 -20 446Z', mix(main.colour, trim, 0.26)) +
      line('M-20 250V446C-20 456 -8 462 0 466C8 462 20 456 20 446V250', trim, 2.6, 0.9) +
      line('M0 246V440', shadowOn(main.colour), 2, 0.5) +
      standCollar(mix(main.colour, trim, 0.16), 3) +
      line('M-82 190C-76 220 -44 244 -6 248', trim, 2.4, 0.8) +
      line('M82 190C76 220 44 244 6 248', trim, 2.4, 0.8) +
      buttons(0, 290, 50, 4, lightOn(trim), 5),
  }
}

export const thobe = (cut: Cut): Dressed => {
  const white = mix('#f4efe6', cut.main.colour, lightnessOf(cut.main.colour) > 0.7 ? 0.25 : 0.07)
  const sewn: Cut = { ...cut, main: { ...cut.main, colour: white, print: 'plain' } }
  return {
    behind: nape(white),
    before:
      plain(cut.ink, torso(cut.sex, 236), white) +
      drapery(sewn) +
      line('M-14 250V600H14V250', shadowOn(white), 2, 0.28) +
      line('M92 452H166V540C150 552 108 552 92 540Z', shadowOn(white), 2, 0.28) +
      standCollar(white, 3) +
      line('M-82 190C-76 222 -44 246 -4 250M82 190C76 222 44 246 4 250', shadowOn(white), 1.8, 0.35) +
      buttons(0, 300, 70, 4, darker(white, 0.2), 4.4),
  }
}

export const waistcoat = (cut: Cut): Dressed => {
  const { ink, sex, inner, main } = cut
  const under = kurta({ ...cut, main: { colour: inner, print: 'plain', trim: cut.trim } })
  const side = (hand: 1 | -1) => {
    const x = (value: number) => value * hand
    return `M${x(74)} 182C${x(60)} 290 ${x(30)} 380 ${x(2)} 450L${x(2)} 940H${x(sex === 'male' ? 206 : 178)}C${x(186)} 800 ${x(168)} 600 ${x(190)} 420C${x(194)} 340 ${x(190)} 280 ${x(168)} 236C${x(130)} 222 ${x(100)} 210 ${x(74)} 182Z`
  }
  const dark = shadowOn(main.colour)
  return {
    behind: under.behind,
    before:
      under.before +
      path(side(1), dark, 0.5) +
      cloth(ink, side(-1), main) +
      cloth(ink, side(1), main) +
      line('M74 182C60 290 30 380 2 450V940M-74 182C-60 290 -30 380 -2 450', dark, 3, 0.5) +
      line('M78 560L150 548M-78 560L-150 548', dark, 3, 0.5) +
      buttons(14, 490, 76, 5, lightOn(cut.trim), 6),
  }
}

export const boubou = (cut: Cut): Dressed => {
  const { ink, main, trim } = cut
  const light = lightOn(trim)
  const panel =
    'M-78 190C-92 300 -84 420 -46 500C-26 530 26 530 46 500C84 420 92 300 78 190C64 250 36 280 0 280C-36 280 -64 250 -78 190Z'
  const dark = shadowOn(main.colour)
  return {
    behind: nape(main.colour),
    before:
      cloth(ink, torso(cut.sex, 276, 22), main) +
      path(fold([-150, 260], [-190, 420], [-180, 620], [-210, 940], 26), dark, 0.34) +
      path(fold([150, 260], [200, 420], [190, 620], [226, 940], -28), dark, 0.4) +
      path(fold([-90, 480], [-100, 620], [-90, 780], [-110, 940], 18), dark, 0.28) +
      path(fold([96, 480], [110, 620], [96, 780], [120, 940], -18), dark, 0.3) +
      path(fold([-220, 300], [-254, 420], [-256, 600], [-268, 800], 18), lightOn(main.colour), 0.3) +
      path(panel, mix(main.colour, trim, 0.3)) +
      line(panel, light, 3.4) +
      line('M-62 250C-68 330 -62 410 -36 470C-20 496 20 496 36 470C62 410 68 330 62 250', light, 1.8, 0.8) +
      [330, 392, 452].map((y, index) => line(khatam(0, y, 22 - index * 3), light, 2.4)).join('') +
      line('M-70 190C-60 246 -34 274 0 274C34 274 60 246 70 190', light, 4.5, 0.9),
  }
}

/** A loose robe with a broad border along its opening: for women over a dress, for men sewn shut at the chest. */
export const robe = (cut: Cut): Dressed => {
  const { ink, main, trim, sex } = cut
  const dark = shadowOn(main.colour)
  const borders = onBothSides(
    (x) =>
      path(
        `M${x(68)} 180C${x(64)} 240 ${x(40)} 300 ${x(8)} 340V940H${x(34)}V352C${x(66)} 306 ${x(92)} 240 ${x(94)} 200Z`,
        mix(trim, main.colour, 0.24),
      ) + line(`M${x(94)} 204C${x(92)} 240 ${x(66)} 306 ${x(34)} 352V940`, lightOn(trim), 2, 0.7),
  )
  return {
    behind: nape(main.colour),
    before:
      plain(ink, torso(sex, 236), cut.inner) +
      cloth(ink, open(sex, 340, 66, 8), main) +
      drapery(cut) +
      line('M0 352V940', dark, 5, 0.45) +
      borders,
  }
}

export const abaya = (cut: Cut): Dressed => {
  const { ink, main, trim } = cut
  const dark = shadowOn(main.colour)
  return {
    behind: nape(main.colour),
    before:
      cloth(ink, torso(cut.sex, 226, 14), main) +
      drapery(cut) +
      path(fold([-60, 380], [-80, 560], [-60, 740], [-84, 940], 18), dark, 0.34) +
      path(fold([66, 380], [90, 560], [70, 740], [96, 940], -18), dark, 0.36) +
      line('M4 240C8 460 -2 700 4 940', mix(trim, main.colour, 0.1), 5, 0.85) +
      line('M-8 240C-4 460 -14 700 -8 940', mix(trim, main.colour, 0.3), 1.6, 0.8),
  }
}

export const kaftan = (cut: Cut): Dressed => {
  const { ink, main, trim } = cut
  const gold = mix(trim, '#f3d79a', 0.25)
  return {
    behind: nape(main.colour),
    before:
      cloth(ink, torso(cut.sex, 246, 8), main) +
      drapery(cut) +
      path('M-22 250H22V940H-22Z', mix(main.colour, shadowOn(main.colour), 0.3)) +
      line('M-22 250V940M22 250V940', gold, 3) +
      Array.from({ length: 15 }, (_, index) => {
        const y = 290 + index * 38
        return line(`M-34 ${y}H34`, gold, 2.6, 0.9) + circle(0, y, 6, gold)
      }).join('') +
      line('M-66 190C-58 232 -34 256 0 256C34 256 58 232 66 190', gold, 5),
  }
}
