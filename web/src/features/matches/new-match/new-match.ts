import type { MemberTile } from '@mithaq/contract/members'
import { createStore } from '../../../store/store.ts'
import { isEditingField } from '../../../ui/base/focus.ts'
import { hasOpenSheets } from '../../../ui/base/sheet-history.ts'

/** A match that has just been made, told by a banner. */
export interface MatchBanner {
  matchId: string
  /** Known already to the member whose like made the match. */
  person?: Pick<MemberTile, 'name' | 'picture'>
}

/** A match that has just been made, shown over the screen. */
export interface NewMatch extends MatchBanner {
  /** Whether the chat opens by itself. */
  opensChat: boolean
}

export const [readNewMatch, setNewMatch, , useNewMatch] = createStore<NewMatch | null>(null)

const noBanners: readonly MatchBanner[] = []
export const [readMatchBanners, setMatchBanners, , useMatchBanners] = createStore(noBanners)

/** Whether the deck is the screen that the member sees. */
export const [isDeckShown, setDeckShown] = createStore(false)

/** Shows a match made by my like, in the deck or in a list. */
export async function showNewMatch(
  matchId: string,
  person: NonNullable<NewMatch['person']>,
  place: 'deck' | 'list',
): Promise<void> {
  if (!(await claim(matchId))) return
  // In a list, the dialog in which I liked is closing: it does not count as open.
  const isFree = place === 'deck' ? isDeckFree() : !isEditingField()
  const opensChat = place === 'deck' && document.visibilityState === 'visible'
  announce({ matchId, person }, isFree, opensChat)
}

/** Shows a match made by the other's like, without moving the member. */
export async function showMatchMadeByOther(matchId: string): Promise<void> {
  // A hidden page shows none: the notification tells it.
  if (document.visibilityState !== 'visible') return
  if (await claim(matchId)) announce({ matchId }, isDeckFree(), false)
}

/** Nothing is open, typed or dragged over the deck. */
const isDeckFree = () =>
  isDeckShown() && !hasOpenSheets() && !isEditingField() && !document.querySelector('[data-dragging]')

/** One overlay at a time, and none over what the member is doing. */
function announce(match: MatchBanner, isFree: boolean, opensChat: boolean): void {
  if (isFree && readNewMatch() === null) setNewMatch({ ...match, opensChat })
  else setMatchBanners([...readMatchBanners(), match])
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
