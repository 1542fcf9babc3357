import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react'

const heldMs = 450
const slipPx = 10

/** Detects a long press by touch and suppresses the click that follows it. */
export function useLongPress(onHeld: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!onHeld) return {}
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      held.current = false
      if (pointerType === 'mouse') return
      from.current = { x: clientX, y: clientY }
      stop()
      timer.current = setTimeout(() => {
        held.current = true
        onHeld()
      }, heldMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > slipPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onTouchEnd: (event: TouchEvent) => {
      // The sheet is under the finger now: the release must not press one of its buttons.
      if (held.current && event.cancelable) event.preventDefault()
    },
    onContextMenu: (event: MouseEvent & { nativeEvent: { pointerType?: string } }) => {
      // Suppress the phone's own context menu.
      if (event.nativeEvent.pointerType !== 'mouse') event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
