import type { Match } from '@mithaq/contract/matches'
import { unmatched } from '../../messages/unmatched.ts'

/** Why a match ended, in a line. */
export function reasonOf({ ended, profile }: Pick<Match, 'ended' | 'profile'>): string {
  if (ended?.by === 'me') return unmatched.youUnmatched
  return ended?.by === 'them' ? unmatched.theyUnmatched(profile.name) : unmatched.autoUnmatch
}
