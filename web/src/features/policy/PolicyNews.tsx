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
  /** A screen with tabs: neither a chat nor a form. */
  mayCover: boolean
}

/** Shows a change of the privacy policy once: when the app is opened, or on the next screen. */
export function PolicyNews({ mayCover }: PolicyNewsProps) {
  const { data } = useApiQuery(policyChanges, {})
  const [see] = useApiMutation(markChangesSeen)
  const { screen } = readHistoryEntry(useLocation())
  const newest = data?.changes[0]?.version ?? 0
  const isLoaded = useLoaded(newest > 0)
  /** The newest version that is shown, and the newest that was put away where the server could not be told. */
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
  // Once a screen: what is announced meanwhile waits for the next one.
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

/** Beforehand: a sheet that waits for its script would come while the member does something else. */
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

/** The screen on which the member has done anything yet. */
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
