/** Colours are mixed in OKLab, where a middle looks like a middle and no mixture turns muddy. */
type Lab = readonly [lightness: number, greenRed: number, blueYellow: number]

const linear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function labOf(hex: string): Lab {
  const channel = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ]
}

function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, gamma(value))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s)}${channel(
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
  )}${channel(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s)}`
}

/** `share` of the second colour in the first. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [labOf(first), labOf(second)]
  return hexOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

/** Shadows fall cool and deep, light falls warm. */
export const darker = (colour: string, share: number) => mix(colour, '#1c1526', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fff6e6', share)

/** 0 for black, 1 for white, as the eye sees it. */
export const lightnessOf = (colour: string) => labOf(colour)[0]
