import { chat } from '@mithaq/contract/limits'

/** Returns to the match list after a moment, unless the member has already gone to another page. */
export function leaveAfterRematch(goTo: (path: string) => void): void {
  const place = location.pathname
  setTimeout(() => location.pathname === place && goTo('/app/matches'), chat.afterRematchMs)
}
