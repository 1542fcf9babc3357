import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router'
import { createStore } from '../../store/store.ts'

interface Sheet {
  close: () => void
}

/** Open dialogs, sheets and menus, the oldest first. */
const [readOpen, setOpen, , useOpen] = createStore<readonly Sheet[]>([])

export const hasOpenSheets = () => readOpen().length > 0

/** Gives an open sheet an entry of its own in the history, so that going back closes it and nothing else. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const sheet = { close: () => closeNow() }
    setOpen([...readOpen(), sheet])
    return () => setOpen(readOpen().filter((other) => other !== sheet))
  }, [isOpen])
}

interface SheetHistoryEntry {
  /** The key of the screen's own entry, which lies below those of its sheets. */
  screen: string
  /** How many sheets were open. */
  openSheets: number
}

/** The screen that an entry of the history belongs to, and how many sheets lay above it there. */
export function readHistoryEntry({ key, state }: Location): SheetHistoryEntry {
  const entry = (state as { entry?: SheetHistoryEntry } | null)?.entry
  return entry ?? { screen: key, openSheets: 0 }
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

  const last = useRef(readHistoryEntry(location))
  const arrive = useEffectEvent((entry: SheetHistoryEntry) => {
    const { screen, openSheets } = last.current
    last.current = entry
    if (!isBack || screen !== entry.screen || entry.openSheets >= openSheets) return
    const covered = open.slice(entry.openSheets)
    for (const sheet of covered.toReversed()) sheet.close()
    // The entry just left belonged to a sheet that was closed by hand: the member has seen nothing happen.
    if (covered.length === 0) void navigate(-1)
  })
  useEffect(() => arrive(readHistoryEntry(location)), [location])

  const addEntry = useEffectEvent((below: Location) => {
    const { screen, openSheets } = readHistoryEntry(below)
    const entry: SheetHistoryEntry = { screen, openSheets: openSheets + 1 }
    const state = { ...(below.state as object | null), entry }
    void navigate(below, { state, preventScrollReset: true })
  })
  const lacksEntry = open.length > readHistoryEntry(location).openSheets && !isMoving
  useEffect(() => {
    if (!lacksEntry) return
    // Not at once: what a step back has just closed is still counted here.
    const timer = setTimeout(() => addEntry(location))
    return () => clearTimeout(timer)
  }, [lacksEntry, location])
}
