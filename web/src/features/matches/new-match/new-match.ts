import type { MemberTile } from '@mithaq/contract/members'
import { createStore } from '../../../store/store.ts'
import { isEditingField } from '../../../ui/base/focus.ts'
import { hasOpenSheets } from '../../../ui/base/sheet-history.ts'

/** A like both ways, as it happens. */
export interface NewMatch {
  matchId: string
  /** Known at once to the member who has just liked them. */
  person?: Pick<MemberTile, 'name' | 'picture'>
  /** The chat opens by itself. */
  opensChat: boolean
}

export const [readNewMatch, setNewMatch, , useNewMatch] = createStore<NewMatch | null>(null)

/** My like has made a match. */
export async function showNewMatch(matchId: string, person: NonNullable<NewMatch['person']>): Promise<void> {
  if (await claim(matchId)) setNewMatch({ matchId, person, opensChat: true })
}

/** The other one's like has made a match. A member in the middle of something is not carried off to the chat. */
export async function showMatchMadeByOther(matchId: string): Promise<void> {
  // Nobody looks: the notification tells it, and later it would be old.
  if (document.visibilityState !== 'visible') return
  if (await claim(matchId)) setNewMatch({ matchId, opensChat: !hasOpenSheets() && !isEditingField() })
}

const key = 'mithaq.matches-shown'
/** More than come at once; an older one cannot come again anyway. */
const remembered = 20
/** Where nothing can be kept, this page at least shows none twice. */
let shownHere: readonly string[] = []

/** One of this device's tabs shows a match, once. */
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
  // A browser without locks has its tabs take turns by chance.
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
