import { Outlet } from 'react-router'
import { useSheetHistory } from '../ui/base/sheet-history.ts'

/** Wraps all screens: going back closes open dialogs, sheets and menus one by one. */
export function SheetHistory() {
  useSheetHistory()
  return <Outlet />
}
