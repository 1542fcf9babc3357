import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { readDirection } from '../../../ui/base/direction.ts'
import { nearestBoxIndex, indexForKey, indexWhileDragging, type Box, type Point } from './reorder.ts'

/** A shorter move is a click. */
const dragAfterPx = 5

interface Drag {
  from: number
  to: number
  by: Point
  boxes: Box[]
}

/**
 * Reorders tiles by mouse, finger or key. No node moves in the DOM until the drop: a moved node loses the touch.
 */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function begin(from: number, event: PointerEvent) {
    if (event.button !== 0 || count < 2 || stop.current) return
    const start = pagePoint(event)
    let current: Drag | null = null
    const leave = new AbortController()
    const { signal } = leave
    const end = (letGo: boolean) => {
      leave.abort()
      stop.current = undefined
      setDrag(null)
      if (letGo && current && current.to !== current.from) onMove(current.from, current.to)
    }
    stop.current = () => end(false)
    const follow = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== event.pointerId) return
      const by = { x: pagePoint(move).x - start.x, y: pagePoint(move).y - start.y }
      if (!current && Math.hypot(by.x, by.y) < dragAfterPx) return
      current ??= { from, to: from, by, boxes: measureTiles(list.current) }
      current = { ...current, by, to: nearestBoxIndex(pagePoint(move), current.boxes.slice(0, count)) }
      setDrag(current)
    }
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', (key) => key.key === 'Escape' && end(false), { signal })
  }

  function moveByKey(index: number, event: KeyboardEvent) {
    const to = indexForKey(event.key, index, count, readDirection() === 'rtl')
    if (to === null) return
    event.preventDefault()
    if (to !== index) onMove(index, to)
  }

  return { list, drag, begin, moveByKey }
}

/** Page coordinates: the page may scroll under the pointer. */
const pagePoint = ({ pageX, pageY }: { pageX: number; pageY: number }): Point => ({ x: pageX, y: pageY })

function measureTiles(list: HTMLElement | null): Box[] {
  return [...(list?.children ?? [])].map((tile) => {
    const { left, top, width, height } = tile.getBoundingClientRect()
    return { x: left + scrollX, y: top + scrollY, width, height }
  })
}

/** The style of a tile while one of them is dragged. */
export function tileStyle({ from, to, by, boxes }: Drag, index: number): CSSProperties {
  if (index === from) return { transform: `translate(${by.x}px, ${by.y}px) scale(1.04)`, zIndex: 1 }
  const [here, there] = [boxes[index], boxes[indexWhileDragging(index, from, to)]]
  if (!here || !there) return {}
  return {
    transform: `translate(${there.x - here.x}px, ${there.y - here.y}px)`,
    transition: 'transform 200ms',
  }
}
