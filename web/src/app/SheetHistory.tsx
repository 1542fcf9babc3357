import { Outlet } from 'react-router'
import { useSheetHistory } from '../ui/base/sheet-history.ts'

/** Around every screen that opens dialogs, sheets or menus: going back closes them one by one. */
export function SheetHistory() {
  useSheetHistory()
  return <Outlet />
}
