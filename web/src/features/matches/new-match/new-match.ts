import type { MemberTile } from '@mithaq/contract/members'
import { createStore } from '../../../store/store.ts'
import { isEditingField } from '../../../ui/base/focus.ts'
import { hasOpenSheets } from '../../../ui/base/sheet-history.ts'

/** A match that has just been made. */
export interface NewMatch {
  matchId: string
  /** Known already to the member whose like made the match. */
  person?: Pick<MemberTile, 'name' | 'picture'>
  /** Whether the chat opens by itself. */
  opensChat: boolean
}

export const [readNewMatch, setNewMatch, , useNewMatch] = createStore<NewMatch | null>(null)

/** Shows a match made by my like. */
export async function showNewMatch(matchId: string, person: NonNullable<NewMatch['person']>): Promise<void> {
  if (await claim(matchId)) setNewMatch({ matchId, person, opensChat: true })
}

/** Shows a match made by the other's like. The chat does not open over a dialog or a field being edited. */
export async function showMatchMadeByOther(matchId: string): Promise<void> {
  // A hidden page shows none: the notification tells it.
  if (document.visibilityState !== 'visible') return
  if (await claim(matchId)) setNewMatch({ matchId, opensChat: !hasOpenSheets() && !isEditingField() })
}

const key = 'mithaq.matches-shown'
/** How many shown matches are remembered. */
const remembered = 20
/** Without storage, at least this page shows none twice. */
let shownHere: readonly string[] = []

/** True in the one tab of this device that may show the match. */
async function claim(matchId: string): Promise<boolean> {
  const take = () => {
    const shown = readShown()
    if (shown.includes(matchId)) return false
    shownHere = [...shown, matchId].slice(-remembered)
    try {
      localStorage.setItem(key, JSON.stringify(shownHere))
    } catch {
      // Full or forbidden.
    }
    return true
  }
  // Without the Locks API two tabs may show it.
  return navigator.locks ? navigator.locks.request(key, take) : take()
}

function readShown(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? [...shownHere, ...kept.map(String)] : shownHere
  } catch {
    return shownHere
  }
}
