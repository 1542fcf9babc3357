export interface Point {
  x: number
  y: number
}

/** The visible part of a picture: its middle is moved by x and y, and its size is multiplied by `scale`. */
interface View extends Point {
  scale: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
const maxScale = 5
const doubleTapScale = 2.5

const midpoint = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const fingerDistance = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** The part under the fingers stays under them. Points are relative to the middle of the frame. */
export function pinchView(view: View, from: readonly Point[], to: readonly Point[], frame: Frame): View {
  const [before, after] = [midpoint(from), midpoint(to)]
  const factor =
    from.length > 1 && to.length > 1 && fingerDistance(from) > 0
      ? fingerDistance(to) / fingerDistance(from)
      : 1
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor))
  return keepInFrame(
    {
      scale,
      x: after.x - ((before.x - view.x) / view.scale) * scale,
      y: after.y - ((before.y - view.y) / view.scale) * scale,
    },
    frame,
  )
}

/** Zooms in on the tapped point, or back out. */
export function toggleZoom(view: View, at: Point, frame: Frame): View {
  if (view.scale > 1) return wholeView
  return keepInFrame(
    { scale: doubleTapScale, x: at.x - at.x * doubleTapScale, y: at.y - at.y * doubleTapScale },
    frame,
  )
}

export interface Frame {
  width: number
  height: number
}

/** Keeps the edges of the picture outside the frame. */
function keepInFrame({ scale, x, y }: View, { width, height }: Frame): View {
  const [mostX, mostY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return {
    scale,
    x: Math.max(-mostX, Math.min(mostX, x)) + 0,
    y: Math.max(-mostY, Math.min(mostY, y)) + 0,
  }
}
