import { sql } from '../db/sql.ts'
import { query, type Db } from '../db/db.ts'
import type { Demo } from './load-demo.ts'

/** The portraits of the sign-in accounts and the first cards: a portrait not drawn yet is blank at first sight. */
const drawnAtOnce = 10

interface DrawAhead {
  db: Db
  /** Who is likely to be seen first. */
  demo: Pick<Demo, 'demoSignIns' | 'likers'>
  /** Draws one portrait. */
  drawPicture(pictureId: string): Promise<void>
  /** Resolves once the server is idle. */
  waitUntilIdle(): Promise<unknown>
  onProblem(error: unknown): void
}

/** Draws the portraits in the order in which they are likely to be seen, all but the first ones while the server is idle. */
export function drawPortraitsAhead({ db, demo, drawPicture, waitUntilIdle, onProblem }: DrawAhead) {
  let stopped = false
  async function drawAll(): Promise<void> {
    for (const [place, id] of (await listInViewingOrder(db, demo)).entries()) {
      if (place >= drawnAtOnce) await waitUntilIdle()
      if (stopped) return
      await drawPicture(id)
    }
  }
  const done = drawAll().catch((error: unknown) => {
    if (!stopped) onProblem(error)
  })
  return {
    done,
    stop() {
      stopped = true
    },
  }
}

/** Ordered by position in the deck of the other sex; newcomers first see who likes them. */
async function listInViewingOrder(db: Db, { demoSignIns, likers }: DrawAhead['demo']): Promise<string[]> {
  const found = await query(
    db,
    sql<{ id: string }>`
      select i.id from profile_pictures i
      join (
        select p.id, a.email = any(${demoSignIns.map(({ email }) => email)}) as "signsIn",
          row_number() over (partition by p.sex order by a.email = any(${likers}) desc, p.deck_place desc) as place
        from profiles p join accounts a on a.id = p.id
      ) m on m.id = i.profile_id
      where i.storage_path like 'demo:%' and i.thumb_hash = ''
      order by i.position, m."signsIn" desc, m.place, i.id`,
  )
  return found.map(({ id }) => id)
}
