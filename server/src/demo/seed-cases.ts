import { randomUUID } from 'node:crypto'
import type { Ground } from '@mithaq/contract/safety'
import { sql } from '../db/sql.ts'
import type { Clock } from '../db/clock.ts'
import { query, type Db, type Tx } from '../db/db.ts'
import { addReport } from '../features/moderation/cases/add-report.ts'

interface CaseSketch {
  ground: Ground
  reasons: readonly string[]
  /** How long ago the first report was made. */
  hoursAgo: number
  /** The messages in the report, beginning with the reporter's, alternating. */
  chat?: readonly string[]
}

const sketches: readonly CaseSketch[] = [
  {
    ground: 'money',
    reasons: ['He asked after four days, then again.', 'His card was blocked, he said.'],
    hoursAgo: 20,
    chat: [
      'Wa alaykum as-salam. How was your week?',
      'Hard. My card is blocked since Monday.',
      'May Allah make it easy.',
      'Could you lend me 200 until Friday? I will send it back, wallahi.',
    ],
  },
  { ground: 'threats', reasons: ['He said he knows where I work.'], hoursAgo: 1 },
  { ground: 'married', reasons: ['His wife wrote to me herself.'], hoursAgo: 8 },
  { ground: 'rude', reasons: ['Mocked my family in his third message.'], hoursAgo: 60 },
]

interface DemoMember {
  id: string
  sex: string
  readySignIn?: boolean | undefined
}

/** Opens some cases to show in the console, without the accounts that visitors sign in to. */
export async function seedCases(tx: Tx, clock: Clock, members: readonly DemoMember[]) {
  const others = members.filter(({ readySignIn }) => !readySignIn)
  const [men, women] = ['male', 'female'].map((wanted) => others.filter(({ sex }) => sex === wanted)) as [
    DemoMember[],
    DemoMember[],
  ]
  for (const [at, { ground, reasons, hoursAgo, chat }] of sketches.entries()) {
    const reported = men.at(at + 1)
    if (reported === undefined) return
    for (const [turn, reason] of reasons.entries()) {
      const reporter = women.at(at * 3 + turn)
      if (reporter === undefined) return
      const report = { reporterId: reporter.id, memberId: reported.id, ground, reason, fromChat: false }
      const id = randomUUID()
      await query(
        tx,
        sql`
          insert into profile_reports (id, reporter_id, reported_id, reason, ground, created_at)
          values (${id}, ${reporter.id}, ${reported.id}, ${reason}, ${ground}, ${clock.sql})`,
      )
      await addReport(tx, clock, { id, ...report })
      if (chat && turn === 0) await addExcerpt(tx, clock, id, chat)
    }
    await query(
      tx,
      sql`
        update cases set opened_at = opened_at - make_interval(hours => ${hoursAgo}),
          due_at = due_at - make_interval(hours => ${hoursAgo})
        where member_id = ${reported.id}`,
    )
  }
}

async function addExcerpt(tx: Db, clock: Clock, reportId: string, chat: readonly string[]) {
  const at = clock.date().toISOString()
  const excerpt = chat.map((content, turn) => ({ fromReporter: turn % 2 === 0, content, at }))
  await query(
    tx,
    sql`update case_reports set excerpt = ${JSON.stringify(excerpt)}::jsonb where id = ${reportId}`,
  )
}
