import { useEffect, useLayoutEffect } from 'react'

/** Maximum time between the taps of a double tap. */
export const doubleTapMs = 400

/** Ignores taps for a moment after a dialog closes: a double tap would act on what lies below. */
export function useTapShield(): void {
  useLayoutEffect(() => shieldTaps, [])
}

/** For dialogs without a scrim. */
export function TapShield(): null {
  useTapShield()
  return null
}

/** Ignores the second click of a double click: the first may have moved another button under the pointer. */
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
      // Must not close a dialog below as an outside tap, nor move the focus.
      event.stopPropagation()
      event.preventDefault()
    })
  document.body.append(shield)
  setTimeout(() => shield.remove(), doubleTapMs)
}
