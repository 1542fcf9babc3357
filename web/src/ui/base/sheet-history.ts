import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router'
import { createStore } from '../../store/store.ts'

interface Sheet {
  close: () => void
}

/** Open dialogs, sheets and menus, the oldest first. */
const [readOpen, setOpen, , useOpen] = createStore<readonly Sheet[]>([])

export const hasOpenSheets = () => readOpen().length > 0

/** Gives an open sheet a history entry, so that Back closes it and does not leave the page. */
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
  /** The key of the screen's own history entry, below those of its sheets. */
  screen: string
  /** How many sheets were open. */
  openSheets: number
}

/** The screen of a history entry, and how many sheets were open. */
export function readHistoryEntry({ key, state }: Location): SheetHistoryEntry {
  const entry = (state as { entry?: SheetHistoryEntry } | null)?.entry
  return entry ?? { screen: key, openSheets: 0 }
}

/**
 * Used once, around all screens: keeps a history entry for each open sheet. A sheet closed by hand leaves its entry
 * for the next sheet to reuse; Back skips it.
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
    // The entry belonged to a sheet closed by hand, so nothing visible happened: go back once more.
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
    // Deferred: a sheet that Back has just closed is still counted here.
    const timer = setTimeout(() => addEntry(location))
    return () => clearTimeout(timer)
  }, [lacksEntry, location])
}
