import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { password } from '../../../../test/support/members/cast.ts'
import { addSimilarMembers, createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { createManAndReporters, reportCalls } from '../../../../test/support/staff/report-calls.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { applyDueDecisions } from '../decisions/apply-decisions.ts'
import { forgetOldCases } from './forget-old-cases.ts'
import { forgetSentTexts, recordSentText } from './repeated-texts.ts'

const { moderation } = api
let app: TestApp
let leyla: Staff, yahya: Staff, him: Member, women: Member[]
bootForSuite((booted) => (app = booted))
beforeEach(async () => void ({ leyla, yahya, him, women } = await createManAndReporters(app)))

const { report, onlyCase, look, decide, hoursTo } = reportCalls(
  () => app,
  () => ({ leyla, yahya, him, women }),
)
const { block, report: send, like } = memberCalls(() => app)
const ago = (days: number) => sql`${app.clock.sql} - make_interval(days => ${days})`
const addPicture = async ({ id }: Member) => {
  const added = await app.query(sql<{ id: string }>`
    insert into profile_pictures (id, profile_id, storage_path, position, created_at)
    values (gen_random_uuid(), ${id}, gen_random_uuid()::text, 0, ${app.clock.sql}) returning id`)
  return added.map((picture) => picture.id)
}
/** Writes this number of messages, by her and by him alternately. */
async function write(matchId: string, count: number) {
  await app.query(sql`
    insert into messages (id, match_id, seq, sender_id, content, created_at)
    select gen_random_uuid(), ${matchId}, n, case n % 2 when 0 then ${him.id}::uuid else ${women[0]!.id} end,
      'word ' || n, ${app.clock.sql} from generate_series(1, ${count}::int) n`)
  await app.query(sql`update matches set last_seq = ${count} where id = ${matchId}`)
}

/** Adds an unrelated case of a member who left long ago. */
const leftLongAgo = () =>
  app.query(sql`
    insert into cases (id, member_id, kind, severity, opened_at, due_at, member_left_at)
    values (gen_random_uuid(), gen_random_uuid(), 'pattern', 2, ${ago(99)}, ${ago(98)}, ${ago(91)})`)

describe('a report', () => {
  it.each([
    ['threats', 1, 2],
    ['sexual', 1, 2],
    ['underage', 1, 2],
    ['fake', 2, 24],
    ['money', 2, 24],
    ['married', 2, 24],
    ['rude', 3, 72],
    ['other', 3, 72],
  ] as const)(
    'for %s opens a case of severity %i that is due in %i hours',
    async (ground, severity, hours) => {
      expect((await report(women[0], ground)).status).toBe(200)
      const found = await onlyCase()
      expect(found).toMatchObject({ kind: 'report', severity, ground, reports: 1, member: { name: 'Zayd' } })
      expect(hoursTo(found.dueAt)).toBeCloseTo(hours, 5)
    },
  )

  it('gets the ground `other` if an older page sends none', async () => {
    await send(women[0]!, him, 'He was not polite at all.')
    expect(await onlyCase()).toMatchObject({ ground: 'other', severity: 3 })
  })

  it('joins the open case, raises its severity and keeps its earliest due time', async () => {
    await report(women[0], 'rude')
    app.clock.advance({ h: 60 })
    leyla = await createStaff(app)
    // All sessions have expired by now.
    for (const woman of women) woman.token = await createToken(app, woman.id)
    await report(women[1], 'money')
    const lifted = await onlyCase()
    expect((await look(lifted.id)).reportsMade.map(({ ground }) => ground)).toEqual(['money', 'rude'])
    expect(lifted).toMatchObject({ severity: 2, reports: 2, ground: 'money' })
    expect(hoursTo(lifted.dueAt)).toBeCloseTo(12, 5)
    await report(women[2], 'threats')
    expect(hoursTo((await onlyCase()).dueAt)).toBeCloseTo(2, 5)
    // A later report of a lesser ground changes neither severity nor ground.
    await report(women[1], 'rude', 'He is rude as well.')
    expect(await onlyCase()).toMatchObject({ severity: 1, reports: 4, ground: 'threats' })
  })

  it('carries the profile as it was and, from a chat, its last 30 messages only', async () => {
    await like(women[0]!, him)
    const { body } = await like(him, women[0]!)
    await write(body.matchId!, 40)
    await app.query(sql`update profiles set about_me = 'I had bees.' where id = ${him.id}`)
    await report(women[1], 'rude', 'He was rude on his profile.', { fromChat: true })
    await app.query(sql`update profiles set about_me = 'I keep bees.' where id = ${him.id}`)
    app.clock.advance({ s: 1 })
    await report(women[0], 'money', undefined, { fromChat: true })
    await app.query(sql`update profiles set about_me = 'Somebody else now.' where id = ${him.id}`)
    const { profile, reportsMade } = await look((await onlyCase()).id)
    expect(profile).toMatchObject({ name: 'Zayd', aboutMe: 'I keep bees.' })
    const [fromChat, without] = reportsMade.toSorted((a, b) => b.excerpt.length - a.excerpt.length)
    expect(without!.excerpt).toEqual([])
    expect(fromChat!.excerpt.map(({ content }) => content)).toEqual(
      Array.from({ length: 30 }, (_, n) => `word ${n + 11}`),
    )
    expect(fromChat!.excerpt[0]!.fromReporter).toBe(true)
    expect(fromChat!.excerpt[1]!.fromReporter).toBe(false)
  })

  it('carries the note with a like and the part that it is about, without the picture', async () => {
    const sentence = (about: string) => ({ about, text: 'Write to me, I need a loan.' })
    const [hers] = await addPicture(women[1]!)
    const said = ['prompt:fridays', `picture:${hers}`]
    for (const [n, about] of said.entries())
      await app.call(api.discovery.like, { profileId: women[n]!.id, sentence: sentence(about) }, him)
    for (const her of women) {
      await report(her, 'money')
      app.clock.advance({ s: 1 })
    }
    const { reportsMade } = await look((await onlyCase()).id)
    expect(reportsMade.map(({ sentence, sentenceAbout }) => [sentence, sentenceAbout])).toEqual([
      [null, null],
      ['Write to me, I need a loan.', 'picture'],
      ['Write to me, I need a loan.', 'prompt:fridays'],
    ])
  })

  it('lets a statement quote a message of the reported member from it, and of nobody else', async () => {
    await like(women[0]!, him)
    const { body } = await like(him, women[0]!)
    await write(body.matchId!, 4)
    const said = 'word 2\nat evil.example'
    await app.query(sql`update messages set content = ${said} where match_id = ${body.matchId!} and seq = 2`)
    await report(women[0], 'money', undefined, { fromChat: true })
    const { id, reportsMade } = await look((await onlyCase()).id)
    const reportId = reportsMade[0]!.id
    // Another case with the same text, and a ready-made goodbye.
    const foreign = randomUUID()
    await app.query(sql`
      with another as (
        insert into cases (id, member_id, kind, severity, opened_at, due_at, member_left_at)
        values (gen_random_uuid(), ${women[1]!.id}, 'report', 2, ${app.clock.sql}, ${app.clock.sql}, ${ago(91)})
        returning id)
      insert into case_reports (id, case_id, ground, created_at, excerpt)
      select ${foreign}::uuid, another.id, 'money', ${app.clock.sql}, r.excerpt from another, case_reports r`)
    await app.query(sql`
      update case_reports set excerpt = excerpt || jsonb_build_array(jsonb_build_object(
        'fromReporter', false, 'content', '', 'goodbye', 'not_suited', 'at', excerpt -> 1 ->> 'at'))`)
    const quoting = (at: number, decision = 'warn', of = reportId) =>
      decide(id, leyla, { decision, quote: { reportId: of, at } })
    for (const refused of [
      await quoting(0),
      await quoting(9),
      await quoting(1, 'dismiss'),
      await quoting(4),
      await quoting(1, 'warn', foreign),
    ])
      expect(refused.error).toMatchObject({ code: 'invalid_input', field: 'quote' })
    expect((await quoting(1)).status).toBe(200)
    app.clock.advance({ s: 10 })
    await applyDueDecisions(app)
    const { statements } = (await app.call(api.standing.mine, {}, him)).body
    expect(statements[0]!.quote!.text).toBe(said)
    const wrote = app.clock.date().getTime() - 10_000
    expect(Math.floor(Date.parse(statements[0]!.quote!.at) / 1000)).toBe(Math.floor(wrote / 1000))
    const mail = await app.mailTo(`${him.id}@mithaq.example`)
    expect(mail.text).toContain('“word 2 at evil. example”')
    const quoted = async () => {
      await forgetOldCases(app.db, app.clock)
      return (await app.call(api.standing.mine, {}, him)).body.statements[0]!.quote !== null
    }
    await app.query(sql`update cases set member_left_at = ${ago(89)}`)
    expect(await quoted()).toBe(true)
    await app.query(sql`update cases set member_left_at = ${ago(91)}`)
    expect(await quoted()).toBe(false)
  })

  it('shows the profile as it is now, with the pictures that a stranger sees', async () => {
    await report(women[0], 'money')
    await app.query(sql`insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
        values (gen_random_uuid(), ${women[0]!.id}, 'hers', 0, 'hers', 'hers', now()),
          (gen_random_uuid(), ${him.id}, 'second', 2, 'second', 'second', now()),
          (gen_random_uuid(), ${him.id}, 'sharp', 1, 'sharp', 'blurred', now())`)
    app.clock.advance({ s: 1 })
    await report(women[1], 'money')
    const { id } = await onlyCase()
    const seen = async () => (await look(id)).asSeen
    expect(await seen()).toMatchObject({
      name: 'Zayd',
      facts: {},
      prompts: [],
      pictures: [
        { blurred: false, thumbHash: 'sharp' },
        { blurred: false, thumbHash: 'second' },
      ],
    })
    const { profile, member } = await look(id)
    expect(profile!.pictures.map(({ thumbHash }) => thumbHash)).toEqual(['sharp', 'second'])
    expect(member).toMatchObject({ age: profile!.age, picture: { blurred: false, thumbHash: 'sharp' } })
    await app.query(sql`update profiles set pictures_for = 'matches' where id = ${him.id}`)
    expect((await seen())!.pictures[0]).toMatchObject({ blurred: true, thumbHash: 'blurred' })
    expect((await onlyCase()).member!.picture).toMatchObject({ blurred: true, thumbHash: 'blurred' })
    // Men on staff may open a man's case, whatever the visibility of his pictures.
    expect((await app.call(moderation.look, { caseId: id }, yahya)).status).toBe(200)
    await app.query(sql`delete from accounts where id = ${him.id}`)
    expect(await seen()).toBeNull()
  })

  it('of a repeated text carries the text and the number of its receivers', async () => {
    const note = (from: Member, to: Member, text = 'Lend me 200') =>
      app.transact((tx) => recordSentText(tx, app, { senderId: from.id, receiverId: to.id, text }))
    const [former, ...more] = await addSimilarMembers(app, 3)
    // These do not count: the text of two days ago, another text, and texts of other members.
    await note(him, former!)
    await app.query(sql`update sent_texts set at = at - interval '2 days'`)
    await note(him, former!, 'Lend me a book')
    await note(women[0]!, him)
    for (const woman of [...women, ...more]) await note(him, woman)
    const { pattern, profile } = await look((await onlyCase()).id)
    expect(pattern).toEqual({ text: 'Lend me 200', members: 5 })
    expect(profile).toMatchObject({ name: 'Zayd' })
    // A later, lower count does not reduce the number.
    await app.query(sql`update case_patterns set members = 9`)
    await note(him, women[0]!)
    expect((await look((await onlyCase()).id)).pattern).toMatchObject({ members: 9 })
    await app.query(sql`delete from sent_texts where sender_id = ${women[0]!.id}`)
    await leftLongAgo()
    const kept = async () => {
      await forgetSentTexts(app.db, app.clock)
      return [
        (await app.query(sql`select from sent_texts`)).length,
        (await app.query(sql`select from case_patterns`)).length,
      ]
    }
    await app.query(sql`update sent_texts set at = at - interval '23 hours'`)
    await app.query(sql`update cases set closed_at = ${ago(31)}`)
    expect(await kept()).toEqual([6, 1])
    for (const [closed, left, stays] of [
      [29, 89, 1],
      [31, 0, 0],
      [0, 91, 0],
    ] as const) {
      await app.query(sql`
        insert into case_patterns select id, 'Lend me 200', 5 from cases where member_id = ${him.id}
        on conflict do nothing`)
      await app.query(sql`update cases set closed_at = ${ago(closed)}, member_left_at = ${ago(left)}`)
      expect(await kept()).toEqual([6, stays])
    }
  })

  it('carries no messages if it was not sent from a chat', async () => {
    await like(women[0]!, him)
    const { body } = await like(him, women[0]!)
    await write(body.matchId!, 1)
    await like(women[1]!, him)
    await like(him, women[1]!)
    // Matches that he ended himself do not count.
    await block(him, women[1]!)
    await report(women[0], 'money')
    const { reportsMade, facts } = await look((await onlyCase()).id)
    expect(reportsMade[0]!.excerpt).toEqual([])
    expect(facts).toMatchObject({ matchesEver: 2, openChats: 0, endedByOthers: 1, warnings: 0 })
  })

  it('is deleted 30 days after its case or 90 days after its author, if the author left', async () => {
    for (const [at, woman] of women.entries()) await report(woman, 'money', `He asked me too, number ${at}.`)
    const { id } = await onlyCase()
    await leftLongAgo()
    const reasons = async () => {
      await forgetOldCases(app.db, app.clock)
      return (await look(id)).reportsMade.flatMap(({ reason }) => reason?.at(-2) ?? []).toSorted()
    }
    await app.call(api.account.erase, { password }, women[0]!)
    await app.call(api.account.erase, { password }, women[1]!)
    await app.query(sql`
      update case_reports set reporter_left_at = reporter_left_at - interval '91 days' where reason like '%0.'`)
    expect(await reasons()).toEqual(['1', '2'])
    await app.query(sql`update cases set closed_at = ${ago(29)}`)
    expect(await reasons()).toEqual(['1', '2'])
    await app.query(sql`update cases set closed_at = ${ago(31)}`)
    expect(await reasons()).toEqual(['2'])
  })

  it('outlives both accounts while its case is open, at most 90 days, and for 30 days after', async () => {
    await report(women[0], 'money')
    await report(women[1], 'money', 'He asked me as well for it.')
    const { id } = await onlyCase()
    // He has reported one of them himself: her profile stays in that report.
    const herself = { profileId: women[2]!.id, reason: 'She asked me for money.' }
    expect((await app.call(api.safety.report, herself, him)).status).toBe(200)
    await app.query(sql`
      update case_reports set profile = profile || '{"pictures": [{"id": "00000000-0000-4000-8000-000000000001", "thumbHash": "her face"}]}'`)
    await app.query(sql`
      with decided as (
        insert into moderation_events (id, case_id, member_id, staff_id, type, rule, note, at, effective_at, applied_at)
        values (gen_random_uuid(), ${id}, ${him.id}, ${leyla.id}, 'warn', 4, 'Asked for money', now(), now(), now())
        returning id),
      told as (
        insert into statements (event_id, member_id, issued_at) select id, ${him.id}, now() from decided returning event_id)
      insert into appeals (event_id, case_id, words, at) select event_id, ${id}, 'I asked nobody for money.', now() from told`)
    const appealed = async () => (await look(id)).appeals.map(({ words }) => words)
    await app.call(api.account.erase, { password }, women[0]!)
    await app.call(api.account.erase, { password }, him)
    const reasons = async () => (await look(id)).reportsMade.map(({ reason }) => reason !== null)
    const details = await look(id)
    expect(details).toMatchObject({
      member: { name: 'Zayd' },
      facts: null,
      profile: { name: 'Zayd', pictures: [] },
    })
    const previews = await app.query(sql`
      select c.member_id as about from case_reports r join cases c on c.id = r.case_id where profile::text like '%face%'`)
    expect(previews).toEqual([{ about: women[2]!.id }])
    await app.query(sql`delete from cases where member_id = ${women[2]!.id}`)
    expect(details.reportsMade.map(({ reporter }) => reporter?.name).toSorted()).toEqual([
      'Fathima',
      undefined,
    ])
    await app.query(sql`update case_reports set sentence = 'Salam', sentence_about = 'about', excerpt = '[]'`)
    const evidence = async () =>
      app.query(sql`
        select from case_reports where coalesce(sentence, sentence_about, excerpt::text, profile::text) is not null`)
    await app.query(sql`update cases set member_left_at = member_left_at - interval '89 days'`)
    await forgetOldCases(app.db, app.clock)
    expect(await reasons()).toEqual([true, true])
    expect(await appealed()).toEqual(['I asked nobody for money.'])
    await app.query(sql`update cases set member_left_at = member_left_at - interval '2 days'`)
    await forgetOldCases(app.db, app.clock)
    expect(await appealed()).toEqual([null])
    expect(await reasons()).toEqual([false, false])
    expect(await evidence()).toEqual([])
    await app.query(sql`update cases set closed_at = ${app.clock.sql} - interval '1 year 364 days'`)
    await forgetOldCases(app.db, app.clock)
    expect((await app.call(moderation.look, { caseId: id }, leyla)).status).toBe(200)
    await app.query(sql`update cases set member_left_at = ${app.clock.sql} - interval '2 years 1 day'`)
    await app.query(sql`update cases set closed_at = member_left_at`)
    await forgetOldCases(app.db, app.clock)
    expect((await app.call(moderation.look, { caseId: id }, leyla)).status).toBe(404)
  })
})
