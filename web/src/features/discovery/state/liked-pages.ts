import type { Liked } from '@mithaq/contract/discovery'

type PeoplePage = { people: Liked[]; next: string | null }

export function removePersonFromPage(page: PeoplePage, id: string): PeoplePage {
  return { ...page, people: page.people.filter((person) => person.id !== id) }
}

/** Applies only the fields that a list shows. */
export function updatePersonInPage(page: PeoplePage, id: string, change: Partial<Liked>): PeoplePage {
  const { iPassed, matched, matchId, favorited } = change
  const shown = {
    ...(iPassed !== undefined && { iPassed }),
    ...(matched !== undefined && { matched }),
    ...(matchId !== undefined && { matchId }),
    ...(favorited !== undefined && { favorited }),
  }
  const people = page.people.map((person) => (person.id === id ? { ...person, ...shown } : person))
  return { ...page, people }
}

/** Somebody who moved to the front between two pages is in both: keep the first. */
export function mergePeoplePages(data: { pages: readonly PeoplePage[] } | undefined): Liked[] {
  const byId = new Map<string, Liked>()
  for (const { people } of data?.pages ?? [])
    for (const person of people) if (!byId.has(person.id)) byId.set(person.id, person)
  return [...byId.values()]
}

/** Sections that can be removed while out of sight. */
export function splitIntoSections<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
