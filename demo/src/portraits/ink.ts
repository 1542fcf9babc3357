type Point = readonly [x: number, y: number]
type Curve = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number]
type Stop = readonly [offset: number, colour: string, opacity?: number]

const short = (value: number) => String(Math.round(value * 10) / 10 || 0)
export const at = (...values: number[]) => values.map(short).join(' ')

/** The gradients, patterns and clippings a drawing refers to, gathered while it is drawn. */
export class Ink {
  #defs: string[] = []

  #define(markup: (id: string) => string): string {
    const id = `i${this.#defs.length}`
    this.#defs.push(markup(id))
    return `url(#${id})`
  }

  get defs(): string {
    return `<defs>${this.#defs.join('')}</defs>`
  }

  linear([x1, y1]: Point, [x2, y2]: Point, ...stops: Stop[]): string {
    const line = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${marks(stops)}</linearGradient>`,
    )
  }

  radial([cx, cy]: Point, r: number, ...stops: Stop[]): string {
    const circle = `cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}"`
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${circle}>${marks(stops)}</radialGradient>`,
    )
  }

  pattern(width: number, height: number, content: string, transform = ''): string {
    return this.#define(
      (id) =>
        `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${short(width)}" height="${short(height)}"` +
        `${transform === '' ? '' : ` patternTransform="${transform}"`}>${content}</pattern>`,
    )
  }

  /** The content, seen only inside the outline. */
  inside(outline: string, content: string): string {
    const clip = this.#define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
    return `<g clip-path="${clip}">${content}</g>`
  }
}

const marks = (stops: Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`

export const line = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${
    opacity === 1 ? '' : ` opacity="${opacity}"`
  }/>`

export const circle = (cx: number, cy: number, r: number, fill: string, opacity = 1) =>
  ellipse(cx, cy, r, r, fill, opacity)

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${
    opacity === 1 ? '' : ` opacity="${opacity}"`
  }/>`

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { round = 0, opacity = 1 } = {},
) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${
    round === 0 ? '' : ` rx="${short(round)}"`
  } fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`

/** A closed outline symmetric about x = 0: the right half is given from the top, the left half mirrors it. */
export function symmetric(start: Point, ...curves: Curve[]): string {
  const ends: Point[] = [start, ...curves.map((curve): Point => [curve[4], curve[5]])]
  const back = curves
    .map(([x1, y1, x2, y2], index) => {
      const [x, y] = ends[index] ?? start
      return `C${at(-x2, y2, -x1, y1, -x, y)}`
    })
    .toReversed()
  return `M${at(...start)}${curves.map((curve) => `C${at(...curve)}`).join('')}${back.join('')}Z`
}

/** A soft fold: a sliver along a curve, thickest in its middle and pointed at both ends. */
export function fold(from: Point, c1: Point, c2: Point, to: Point, thickness: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const dx = (-(to[1] - from[1]) / length) * thickness
  const dy = ((to[0] - from[0]) / length) * thickness
  return (
    `M${at(...from)}C${at(...c1, ...c2, ...to)}` +
    `C${at(c2[0] + dx, c2[1] + dy, c1[0] + dx, c1[1] + dy, ...from)}Z`
  )
}

/** The khatam: an eight-pointed star made of two interlocked squares. */
export function khatam(cx: number, cy: number, r: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 === 0 ? r : r * 0.765_4
    const angle = (index * Math.PI) / 8
    return at(cx + reach * Math.sin(angle), cy - reach * Math.cos(angle))
  })
  return `M${points.join('L')}Z`
}

export const polygon = (...points: Point[]) => `M${points.map((point) => at(...point)).join('L')}Z`

export type { Curve, Point }

/** Drawn right and left alike; `x` gives a distance its side. */
export const onBothSides = (draw: (x: (value: number) => number, hand: 1 | -1) => string) =>
  draw((value) => value, 1) + draw((value) => -value, -1)
