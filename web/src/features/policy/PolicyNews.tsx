import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { isEditingField } from '../../ui/base/focus.ts'
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { readHistoryEntry, hasOpenSheets } from '../../ui/base/sheet-history.ts'
import { readNewMatch } from '../matches/new-match/new-match.ts'
import { policyChanges, markChangesSeen } from './queries.ts'

const load = async () => (await import('./PolicySheet.tsx')).PolicySheet
const PolicySheet = lazyComponent(load)

interface PolicyNewsProps {
  /** Whether the screen may be covered: neither a chat nor a form. */
  mayCover: boolean
}

/** Shows a change of the privacy policy once: when the app opens, or on the next screen. */
export function PolicyNews({ mayCover }: PolicyNewsProps) {
  const { data } = useApiQuery(policyChanges, {})
  const [see] = useApiMutation(markChangesSeen)
  const { screen } = readHistoryEntry(useLocation())
  const newest = data?.changes[0]?.version ?? 0
  const isLoaded = useLoaded(newest > 0)
  /** The newest version that is shown, and the newest that was closed, even if the server could not be told. */
  const [shown, setShown] = useState(0)
  const [closed, setClosed] = useState(0)

  const touchedOn = useTouchedOn(screen)
  const decidedOn = useRef<string>(undefined)
  const decide = useEffectEvent((on: string) => {
    if (decidedOn.current === on) return
    decidedOn.current = on
    const isBusy = touchedOn.current === on || isEditingField() || hasOpenSheets() || readNewMatch() !== null
    setShown(mayCover && !isBusy ? newest : 0)
  })
  const isReady = data !== undefined && (newest === 0 || isLoaded)
  // Decided once for each screen: a later change is shown on the next one.
  useEffect(() => {
    if (isReady) decide(screen)
  }, [isReady, screen])

  const changes = data?.changes.filter(({ version }) => version > closed && version <= shown) ?? []
  if (changes.length === 0) return null
  const close = () => {
    setClosed(shown)
    see({ version: shown }).catch((error: unknown) => void logError(error, 'POST /policy/changes/seen'))
  }
  return <PolicySheet changes={changes} onClose={close} />
}

/** Loads the dialog's script first: a late dialog would interrupt the member. */
function useLoaded(isNeeded: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (isNeeded)
      load().then(
        () => setIsLoaded(true),
        () => {},
      )
  }, [isNeeded])
  return isLoaded
}

/** The last screen on which the member touched, typed or scrolled. */
function useTouchedOn(screen: string) {
  const touchedOn = useRef<string>(undefined)
  const touch = useEffectEvent(() => void (touchedOn.current = screen))
  useEffect(() => {
    const hear = () => touch()
    const types = ['pointerdown', 'keydown', 'wheel']
    for (const type of types) addEventListener(type, hear, { capture: true, passive: true })
    return () => {
      for (const type of types) removeEventListener(type, hear, { capture: true })
    }
  }, [])
  return touchedOn
}
