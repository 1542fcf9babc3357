import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'

/** How many welcome tokens a member received, and whether they still have to see the cards about tokens. */
export async function welcomeState(db: Db, memberId: string): Promise<{ welcome: number; lesson: boolean }> {
  const row = await queryOne(
    db,
    sql<{ welcome: number; lesson: boolean }>`
      select p.lesson_due as lesson, coalesce(t.amount, 0) as welcome
      from profiles p left join token_transactions t on t.idempotency_key = ${`welcome ${memberId}`}
      where p.id = ${memberId}`,
  )
  return row ?? { welcome: 0, lesson: false }
}

export async function markLessonSeen(db: Db, memberId: string): Promise<void> {
  await query(db, sql`update profiles set lesson_due = false where id = ${memberId} and lesson_due`)
}
