import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router'
import { makeStore } from '../../store/store.ts'

interface Sheet {
  close: () => void
}

/** Open dialogs, sheets and menus, the oldest first. */
const [readOpen, setOpen, , useOpen] = makeStore<readonly Sheet[]>([])

export const hasSheets = () => readOpen().length > 0

/** Gives an open sheet an entry of its own in the history, so that going back closes it and nothing else. */
export function useSheet(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const sheet = { close: () => closeNow() }
    setOpen([...readOpen(), sheet])
    return () => setOpen(readOpen().filter((other) => other !== sheet))
  }, [isOpen])
}

interface Entry {
  /** The key of the screen's own entry, which lies below those of its sheets. */
  screen: string
  /** How many sheets were open. */
  sheets: number
}

/** The screen that an entry of the history belongs to, and how many sheets lay above it there. */
export function entryOf({ key, state }: Location): Entry {
  const entry = (state as { entry?: Entry } | null)?.entry
  return entry ?? { screen: key, sheets: 0 }
}

/**
 * Once around the screens: keeps an entry in the history for each open sheet. A sheet closed by hand leaves its entry
 * behind, for the next sheet; the way back passes over it.
 */
export function useSheetHistory(): void {
  const navigate = useNavigate()
  const location = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isMoving = useNavigation().state !== 'idle'
  const open = useOpen()

  const last = useRef(entryOf(location))
  const arrive = useEffectEvent((entry: Entry) => {
    const { screen, sheets } = last.current
    last.current = entry
    if (!isBack || screen !== entry.screen || entry.sheets >= sheets) return
    const covered = open.slice(entry.sheets)
    for (const sheet of covered.toReversed()) sheet.close()
    // The entry just left belonged to a sheet that was closed by hand: the member has seen nothing happen.
    if (covered.length === 0) void navigate(-1)
  })
  useEffect(() => arrive(entryOf(location)), [location])

  const addEntry = useEffectEvent((below: Location) => {
    const { screen, sheets } = entryOf(below)
    const entry: Entry = { screen, sheets: sheets + 1 }
    const state = { ...(below.state as object | null), entry }
    void navigate(below, { state, preventScrollReset: true })
  })
  const lacksEntry = open.length > entryOf(location).sheets && !isMoving
  useEffect(() => {
    if (!lacksEntry) return
    // Not at once: what a step back has just closed is still counted here.
    const timer = setTimeout(() => addEntry(location))
    return () => clearTimeout(timer)
  }, [lacksEntry, location])
}
