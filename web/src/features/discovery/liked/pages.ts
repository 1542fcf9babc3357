import type { Liked } from '@mithaq/contract/discovery'

interface Pages<Page> {
  pages: Page[]
}
type PeoplePage = { people: Liked[]; next: string | null }

export function removed<P extends Pages<PeoplePage>>(data: P, id: string): P {
  return onEveryPage(data, (people) => people.filter((person) => person.id !== id))
}

/** Only what a list shows of a person is taken from the change. */
export function changed<P extends Pages<PeoplePage>>(data: P, id: string, change: Partial<Liked>): P {
  const { iPassed, matched, matchId, favorited } = change
  const shown = {
    ...(iPassed !== undefined && { iPassed }),
    ...(matched !== undefined && { matched }),
    ...(matchId !== undefined && { matchId }),
    ...(favorited !== undefined && { favorited }),
  }
  return onEveryPage(data, (people) =>
    people.map((person) => (person.id === id ? { ...person, ...shown } : person)),
  )
}

/** Somebody who moved to the front between two pages is in both: shown once, where they are first. */
export function peopleOf(data: Pages<PeoplePage> | undefined): Liked[] {
  const byId = new Map<string, Liked>()
  for (const { people } of data?.pages ?? [])
    for (const person of people) if (!byId.has(person.id)) byId.set(person.id, person)
  return [...byId.values()]
}

/** In sections, each of which can leave the page while it is out of sight. */
export function sections<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

function onEveryPage<P extends Pages<PeoplePage>>(data: P, change: (people: Liked[]) => Liked[]): P {
  return { ...data, pages: data.pages.map((page) => ({ ...page, people: change(page.people) })) }
}
