import { useEffect, useLayoutEffect } from 'react'

/** The second tap of a double tap comes within this time. */
export const doubleTapMs = 400

/** What covers the screen leaves it closed to taps for a moment: the second tap of a double tap would act on what lay below. */
export function useTapShield(): void {
  useLayoutEffect(() => shieldTaps, [])
}

/** Drawn in what has no scrim. */
export function TapShield(): null {
  useTapShield()
  return null
}

/** The second click of a double click does nothing: the first may have moved something else under the pointer. */
export function useIgnoreDoubleClicks(): void {
  useEffect(() => {
    const ignoreSecond = (event: MouseEvent) => {
      if (event.detail < 2) return
      event.stopPropagation()
      event.preventDefault()
    }
    document.addEventListener('click', ignoreSecond, true)
    return () => document.removeEventListener('click', ignoreSecond, true)
  }, [])
}

function shieldTaps(): void {
  const shield = document.createElement('div')
  shield.ariaHidden = 'true'
  shield.dataset['tapShield'] = ''
  // Above dialogs, below toasts. A dialog that stays open takes clicks from everything outside it but this.
  shield.className = 'pointer-events-auto fixed inset-0 z-55'
  for (const type of ['pointerdown', 'mousedown', 'click'])
    shield.addEventListener(type, (event) => {
      // Neither closes a dialog below as a tap outside it, nor takes the focus away.
      event.stopPropagation()
      event.preventDefault()
    })
  document.body.append(shield)
  setTimeout(() => shield.remove(), doubleTapMs)
}
