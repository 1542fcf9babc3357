import { useEffect, useEffectEvent } from 'react'
import { readDirection } from '../../../ui/base/direction.ts'
import { choiceOfKey, type Choice } from './drag.ts'

/** Elements that use the arrow keys themselves. */
const ownArrows =
  'input, textarea, select, [contenteditable], [role=slider], [role=tab], [role=radio], [role=menu]'

/**
 * Left and right decide about the shown card. Up keeps it as a favorite on a desk, where there is nothing to scroll
 * up to; otherwise up and down scroll the page.
 */
export function useChoiceKeys(
  onChoice: (choice: Choice, at: number) => void,
  onFavorite: (at: number) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const choice = choiceOfKey(event.key, readDirection() === 'rtl')
    const keeps = event.key === 'ArrowUp' && scrollY === 0 && matchMedia('(min-width: 64rem)').matches
    // A key held down must not decide about card after card.
    if ((!choice && !keeps) || event.repeat || event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(ownArrows)) return
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    if (choice) onChoice(choice, event.timeStamp)
    else onFavorite(event.timeStamp)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
