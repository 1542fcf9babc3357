export interface Point {
  x: number
  y: number
}

/** How a picture is looked at: its middle moved by x and y, everything `scale` times as large. */
interface View extends Point {
  scale: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
const most = 5
const closer = 2.5

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spread = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** What lay under the fingers stays under them. Points are counted from the middle of the frame. */
export function pinched(view: View, from: readonly Point[], to: readonly Point[], frame: Frame): View {
  const [before, after] = [middle(from), middle(to)]
  const factor = from.length > 1 && to.length > 1 && spread(from) > 0 ? spread(to) / spread(from) : 1
  const scale = Math.min(most, Math.max(1, view.scale * factor))
  return within(
    {
      scale,
      x: after.x - ((before.x - view.x) / view.scale) * scale,
      y: after.y - ((before.y - view.y) / view.scale) * scale,
    },
    frame,
  )
}

/** A double tap comes closer to where it was, and goes back. */
export function tappedTwice(view: View, at: Point, frame: Frame): View {
  if (view.scale > 1) return wholeView
  return within({ scale: closer, x: at.x - at.x * closer, y: at.y - at.y * closer }, frame)
}

export interface Frame {
  width: number
  height: number
}

/** Never past its own edge. */
function within({ scale, x, y }: View, { width, height }: Frame): View {
  const [mostX, mostY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return {
    scale,
    x: Math.max(-mostX, Math.min(mostX, x)) + 0,
    y: Math.max(-mostY, Math.min(mostY, y)) + 0,
  }
}
