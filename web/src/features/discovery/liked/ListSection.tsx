import { useEffect, useRef, useState, type ReactNode } from 'react'
import { gridClass } from './GridSkeleton.tsx'

/** A section of a long list. Far out of sight its content is removed and its height kept. */
export function ListSection({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Keep a section that contains the keyboard focus.
        const held = element.contains(document.activeElement)
        setHeight(entry?.isIntersecting || held ? null : element.offsetHeight)
      },
      { rootMargin: '1500px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} style={height === null ? undefined : { height }}>
      {height === null && <ul className={gridClass}>{children}</ul>}
    </div>
  )
}
