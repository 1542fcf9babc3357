import { countryName } from '@mithaq/contract/countries'
import type { Facts } from '@mithaq/contract/facts'
import { whatYouShare, type Shared, type Sharing } from '@mithaq/contract/what-you-share'
import { card } from '../../../messages/card.ts'
import { facts } from '../../../messages/facts.ts'
import { languages } from '../../../messages/languages.ts'
import { useOwnProfile } from '../own-profile.ts'

/** The viewer's own facts, and what both members share, for another member's card. */
export function useSharedFacts(theirs: Sharing | undefined): { mine: Facts | undefined; shared: string[] } {
  const { data: mine } = useOwnProfile()
  return {
    mine: mine?.facts,
    shared: mine && theirs ? whatYouShare(mine, theirs).map(describeShared) : [],
  }
}

export function describeShared({ code, value }: Shared): string {
  if (code === 'nationality' || code === 'country') return card.shared[code](countryName(value))
  if (code in card.shared) return card.shared[code as keyof typeof card.shared](value)
  if (code === 'languages') return facts.bothSpeak(names[value] ?? value)
  const said: Readonly<Record<string, string>> = facts.shared[code as keyof typeof facts.shared]
  return said[value] ?? value
}

const names: Readonly<Record<string, string>> = languages
