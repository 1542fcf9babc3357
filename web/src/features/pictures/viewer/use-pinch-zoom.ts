import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { pinchView, toggleZoom, wholeView, type Frame, type Point } from './pinch-zoom.ts'

/** Zooms and moves a picture by pinch, drag and double tap. Spread the returned `on` onto the frame around it. */
export function usePinchZoom(onSwipe: (byX: number, byY: number) => void) {
  const [view, setView] = useState(wholeView)
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)

  const lift = ({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>, swipes: boolean) => {
    fingers.current.delete(pointerId)
    const from = began.current
    if (fingers.current.size === 0) began.current = null
    // A finger on a zoomed picture moves it instead of going to the next.
    if (swipes && from && view.scale === 1) onSwipe(clientX - from.x, clientY - from.y)
  }
  return {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    isClose: view.scale > 1,
    on: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        const { clientX: x, clientY: y } = event
        began.current = fingers.current.size === 0 ? { x, y } : null
        fingers.current.set(event.pointerId, pointFromMiddle(event))
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!fingers.current.has(event.pointerId)) return
        const from = [...fingers.current.values()]
        fingers.current.set(event.pointerId, pointFromMiddle(event))
        const to = [...fingers.current.values()]
        const frame = readFrame(event)
        setView((now) => pinchView(now, from, to, frame))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => lift(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => lift(event, false),
      onDoubleClick(event: MouseEvent<HTMLElement>) {
        const [at, frame] = [pointFromMiddle(event), readFrame(event)]
        setView((now) => toggleZoom(now, at, frame))
      },
    },
  }
}

function readFrame({ currentTarget }: MouseEvent<HTMLElement>): Frame {
  return { width: currentTarget.clientWidth, height: currentTarget.clientHeight }
}

function pointFromMiddle({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
