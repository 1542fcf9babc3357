import { useRef, useState, type PointerEvent } from 'react'
import { readDirection } from '../../../ui/base/direction.ts'
import { choiceOfDrag, isDrag, type Choice } from './drag.ts'

interface DragState {
  pointerId: number
  x: number
  y: number
  dragging: boolean
  /** Recent positions, to compute the speed. */
  trace: { x: number; at: number }[]
}

/** Time span over which the release speed is measured. */
const traceMs = 100

/** Makes a card draggable and reports the choice on release. Spread the result on the card. */
export function useDrag(onChoice: (choice: Choice, at: number) => void) {
  const drag = useRef<DragState | null>(null)
  /** What a release would choose now. */
  const [lean, setLean] = useState<Choice | null>(null)
  const rightToLeft = () => readDirection() === 'rtl'

  const endDrag = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    drag.current = null
    setLean(null)
    moveCard(event.currentTarget, null)
    return held?.dragging && held.pointerId === event.pointerId ? held : null
  }

  return {
    'data-lean': lean ?? undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0 || !canDragFrom(event)) return
      // React bubbles events of dialogs opened from the card: a swipe there must not decide.
      if (!event.currentTarget.contains(event.target as Node)) return
      const { pointerId, clientX: x, clientY: y, timeStamp: at } = event
      drag.current = { pointerId, x, y, dragging: false, trace: [{ x, at }] }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current
      if (held?.pointerId !== event.pointerId) return
      const byX = event.clientX - held.x
      if (!held.dragging && isDrag(byX, event.clientY - held.y)) {
        held.dragging = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      if (!held.dragging) return
      const at = event.timeStamp
      held.trace = [...held.trace.filter((point) => at - point.at <= traceMs), { x: event.clientX, at }]
      moveCard(event.currentTarget, byX)
      const { offsetWidth: width } = event.currentTarget
      setLean(choiceOfDrag({ byX, width, pxPerMs: 0 }, rightToLeft()))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = endDrag(event)
      if (!held) return
      const { offsetWidth: width } = event.currentTarget
      const byX = event.clientX - held.x
      const choice = choiceOfDrag({ byX, width, pxPerMs: speed(held, event) }, rightToLeft())
      if (choice) onChoice(choice, event.timeStamp)
    },
    onPointerCancel: endDrag,
  }
}

/** A finger drags the card anywhere, a mouse only by its picture, since it also selects text. */
function canDragFrom({ pointerType, target }: PointerEvent<HTMLElement>): boolean {
  return (
    pointerType !== 'mouse' ||
    (target instanceof Element && !!target.closest('picture, [role=img], [data-grip]'))
  )
}

function speed({ trace }: DragState, { clientX, timeStamp }: PointerEvent<HTMLElement>): number {
  const since = trace.find(({ at }) => timeStamp - at <= traceMs)
  return since && timeStamp > since.at ? (clientX - since.x) / (timeStamp - since.at) : 0
}

/** Moves the card by styles, because a React render for every pixel would lag on a slow phone; null resets it. */
function moveCard(card: HTMLElement, byX: number | null): void {
  card.toggleAttribute('data-dragging', byX !== null)
  if (byX === null) {
    card.style.removeProperty('--drag')
    card.style.removeProperty('--tilt')
  } else {
    card.style.setProperty('--drag', `${byX}px`)
    card.style.setProperty('--tilt', String(Math.max(-1, Math.min(1, byX / 240))))
  }
}
