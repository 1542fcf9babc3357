import { sql } from '../db/sql.ts'
import { query, type Db } from '../db/db.ts'
import type { Demo } from './load-demo.ts'

/** Those ready to sign in as, and the first cards of either: a portrait drawn at first sight is blank until then. */
const atOnce = 10

interface DrawAhead {
  db: Db
  /** Who is seen first. */
  demo: Pick<Demo, 'demoSignIns' | 'likers'>
  /** Draws one picture. */
  prepare(pictureId: string): Promise<void>
  /** Resolves once nobody is being served. */
  quiet(): Promise<unknown>
  onProblem(error: unknown): void
}

/** Draws the portraits in the order in which they are likely to be seen, all but the first ones in quiet times. */
export function drawPortraitsAhead({ db, demo, prepare, quiet, onProblem }: DrawAhead) {
  let stopped = false
  async function drawAll(): Promise<void> {
    for (const [place, id] of (await inOrderOfSight(db, demo)).entries()) {
      if (place >= atOnce) await quiet()
      if (stopped) return
      await prepare(id)
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

/** By place in the deck of the other sex: newcomers see first who likes them. */
async function inOrderOfSight(db: Db, { demoSignIns, likers }: DrawAhead['demo']): Promise<string[]> {
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
