import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { addMembers, type Member } from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import {
  herself,
  createStaffAndMember,
  verificationCalls,
} from '../../../../test/support/staff/verification-calls.ts'
import { ExaminerUnavailable, type Examiner } from '../../../ports/examiner/examiner.ts'
import { adviseOnWaitingSelfies } from './examine-selfies.ts'

let app: TestApp
let emina: Member
bootForSuite((booted) => (app = booted))
beforeEach(async () => void ({ emina } = await createStaffAndMember(app)))

const { publish, verify } = verificationCalls(() => app)
const adviceFor = ({ id }: Member) =>
  app.query(sql`
    select advice->'likeness' as likeness from verifications where member_id = ${id} and advice is not null`)
const asked = (job: string) => app.query(sql`select from pgboss.job where name = ${job}`)
/** A picture of herself that is a drawing of the demo, which shows nobody. */
async function draw(member: Member) {
  const id = await publish(member, herself)
  const { files } = app.pictures.store
  const sent = await app.queryOne(sql<{ path: string }>`
    select storage_path as path from profile_pictures where id = ${id}`)
  await files.put(`${id}/full.webp`, (await files.get(`${sent!.path}/full.webp`))!, 'image/webp')
  await app.query(sql`update profile_pictures set storage_path = 'demo:drawn' where id = ${id}`)
}
/** The examiner, and what happens before it answers. */
const examinerAfter = (act: () => Promise<unknown>): Examiner => ({
  ...app.examiner,
  async examine(picture) {
    await act()
    return app.examiner.examine(picture)
  },
})

it('advice about selfies that were withdrawn meanwhile is discarded', async () => {
  await verify(emina)
  let withdrawn = false
  const withdraw = async () => {
    if (!withdrawn) await app.call(api.verification.withdraw, {}, emina)
    withdrawn = true
  }
  await adviseOnWaitingSelfies(app.pictures.store, examinerAfter(withdraw), app.vault)
  expect([withdrawn, await adviceFor(emina)]).toEqual([true, []])
})

it('new selfies are queued for advice, wait out an outage, and other failures are logged', async () => {
  const before = (await asked('advise-on-selfies')).length
  await draw(emina)
  await verify(emina)
  expect(await asked('advise-on-selfies')).toHaveLength(before + 1)
  const fail = (why: Error) =>
    adviseOnWaitingSelfies(
      app.pictures.store,
      examinerAfter(async () => {
        throw why
      }),
      app.vault,
    )
  await fail(new ExaminerUnavailable('away'))
  await expect(fail(new Error('broken'))).rejects.toThrow('broken')
  expect(await adviceFor(emina)).toEqual([])
  await adviseOnWaitingSelfies(app.pictures.store, app.examiner, app.vault)
  expect(await adviceFor(emina)).toEqual([{ likeness: null }])
  // Nobody looks at the same selfies again.
  await fail(new Error('broken'))
})

it('selfies with a missing file are logged and do not delay others', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  for (const member of [emina, salma]) {
    await verify(member)
    app.clock.advance({ s: 1 })
  }
  const hers = sql<{ folder: string }>`select folder from verifications where member_id = ${emina.id}`
  const { folder } = (await app.queryOne(hers))!
  await app.files.removeFolder(folder)
  await expect(adviseOnWaitingSelfies(app.pictures.store, app.examiner, app.vault)).rejects.toThrow(
    'lost its file',
  )
  expect([await adviceFor(emina), await adviceFor(salma)]).toEqual([[], [{ likeness: null }]])
  for (const member of [emina, salma]) await app.call(api.verification.withdraw, {}, member)
})
