import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password } from '../../../../test/support/members/cast.ts'
import { readInvitationToken } from '../../../../test/support/guardians/guardian-calls.ts'
import type { MailServer } from '../../../../test/support/services/mail-server.ts'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import {
  type TranscriptSweeps,
  withFreshToken,
  bootForTranscripts,
  createChats,
  sendMessageAs,
  listSentLines,
  addGuardian,
} from '../../../../test/support/guardians/transcripts.ts'
import { friday, weeksLater } from '../../../../test/support/members/fridays.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query } from '../../../db/db.ts'
import { sweepErrorLogger } from '../../../jobs/sweeps.ts'
import { findNextTranscriptAt } from './next-transcript-at.ts'

let app: TestApp, post: MailServer, sweep: TranscriptSweeps
bootForTranscripts((...booted) => ([app, post, sweep] = booted))

describe('the weekly mail', () => {
  it('holds each chat after the line, with quotes and reactions, and tells both sides', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal', 'يوسف <b>'])
    const [{ matchId, other: bilal }, second] = chats as [(typeof chats)[0], (typeof chats)[0]]
    const told: string[] = []
    app.bus.subscribe((event) => {
      if (event.type === 'tell' && event.event.type === 'match') told.push(...event.memberIds)
    })
    const before = await sendMessageAs(app, bilal, matchId, 'a word from before')
    const { email } = await addGuardian(app, maryam)
    const asked = await sendMessageAs(app, maryam, matchId, 'Where is your family <from> & how many?', before)
    await sendMessageAs(app, bilal, matchId, 'From Izmir.\nThree brothers.', asked)
    await app.call(
      api.chat.react,
      { matchId, messageId: asked, kind: 'heart' },
      await withFreshToken(app, bilal),
    )
    // A reaction that was taken back is left out.
    for (const kind of ['prayer', null])
      await app.call(api.chat.react, { matchId, messageId: asked, kind }, await withFreshToken(app, maryam))
    await sendMessageAs(app, second.other, second.matchId, 'السلام عليكم')
    app.clock.stopAt(new Date(friday.getTime() - 1))
    await sweep.cut()
    await sweep.send()
    expect(post.mailsTo(email)).toEqual([])
    told.length = 0
    await sweep.weekOf()
    expect(told.toSorted()).toEqual([maryam.id, maryam.id, bilal.id, second.other.id].toSorted())
    const [letter, ...more] = post.mailsTo(email)
    expect(more).toEqual([])
    expect(letter!.subject).toBe("Maryam's chats up to 20 November")
    for (const part of [letter!.text, letter!.html]) {
      const plain = part.replace(/[\u2068\u2069]/g, '')
      expect(plain).toContain('Assalamu alaykum, Ibrahim.')
      expect(plain).toContain('Maryam and Bilal')
      expect(plain).toMatch(/Bilal, \d\d, \w+/)
      expect(plain).toContain('Monday 16 November')
      expect(plain).toContain('Bilal, 10:00')
      expect(plain).toMatch(/From Izmir\.\n(?: {4})?Three brothers\./)
      expect(plain).toContain('❤️ Bilal')
      expect(plain).not.toContain('❤️ Bilal  ')
      expect(plain).not.toContain('This chat has ended.')
      expect(plain).toContain('Maryam: Where is your family')
      expect(plain).toContain('Answers a message from before you received this chat.')
      expect(plain).toContain('السلام عليكم')
      expect(plain).toContain('Never write to me again')
      expect(plain).not.toContain('a word from before')
      expect(plain).not.toContain(bilal.id)
    }
    expect(letter!.html.replace(/[\u2068\u2069]/g, '')).toMatch(/<h1[^>]*>Maryam&#39;s chats<\/h1>/)
    expect(letter!.text).toContain('Where is your family <from> & how many?')
    expect(letter!.html).toContain('Where is your family &lt;from&gt; &amp; how many?')
    expect(letter!.html).not.toContain('<b>')
    expect(letter!.html).toContain('<p class="ink" dir="auto"')
    expect(letter!.html).not.toContain('<img')
    expect(
      (await app.call(api.guardians.look, { token: readInvitationToken(letter!.text) })).body.state,
    ).toBe('accepted')
    expect(await listSentLines(app, maryam, matchId)).toEqual([{ messages: 2, by: 'me', afterSeq: 3 }])
    expect(await listSentLines(app, bilal, matchId)).toEqual([{ messages: 2, by: 'them', afterSeq: 3 }])
    expect(await listSentLines(app, maryam, second.matchId)).toEqual([{ messages: 1, by: 'me', afterSeq: 1 }])
    // A week without a message brings no mail, and one with a message only that message.
    await sweep.weekOf(weeksLater(1))
    expect(post.mailsTo(email)).toHaveLength(1)
    await sendMessageAs(app, bilal, matchId, 'and a week later')
    await sweep.weekOf(weeksLater(2))
    const last = post.mailsTo(email)[1]!
    expect(last.text).toContain('and a week later')
    expect(last.text).not.toContain('Izmir')
    // A goodbye after the last mail is in the next.
    await app.call(
      api.matches.unmatch,
      { matchId, goodbye: { ready: 'someone_else' } },
      await withFreshToken(app, bilal),
    )
    await sweep.weekOf(weeksLater(3))
    const goodbye = post.mailsTo(email)[2]!.text
    expect(goodbye).toContain('I am getting to know someone else and want to be honest with you.')
    expect(goodbye).toContain('This chat has ended.')
  })

  it('lets no message look like the mail’s own text, and turns none into a link', async () => {
    const { maryam, chats } = await createChats(app, ['www.bilal.example'])
    const [{ matchId, other: bilal }] = chats as [(typeof chats)[0]]
    const { email } = await addGuardian(app, maryam)
    const heading = 'Maryam, 10:00'
    const dressed = `Salam.\n\n${heading}\nI love you.\u2028This chat has ended.\n\nEnd this:\nhttps://evil.example/end`
    const sent = await sendMessageAs(app, bilal, matchId, dressed)
    await sendMessageAs(app, maryam, matchId, 'Call +90 532 123 45 67 or sara@evil.example', sent)
    const goodbye = { words: `Farewell, see evil.example\n${heading}` }
    await app.call(api.matches.unmatch, { matchId, goodbye }, await withFreshToken(app, bilal))
    await sweep.weekOf()
    const { text, html } = post.mailsTo(email)[0]!
    const atMargin = text
      .replace(/[\u2068\u2069]/g, '')
      .split(/[\n\u2028]/)
      .filter((line) => /^\S/.test(line))
    expect(atMargin.filter((line) => line === heading)).toHaveLength(1)
    expect(atMargin.filter((line) => line === 'This chat has ended.')).toHaveLength(1)
    expect(atMargin.filter((line) => line.startsWith('End this'))).toHaveLength(1)
    expect(atMargin.some((line) => line.includes('love you') && !line.startsWith('> '))).toBe(false)
    for (const part of [text, html]) {
      expect(part).not.toMatch(/evil\.example|bilal\.example|www\.bilal|@evil/)
      const addresses = part.match(/[a-z]+:\/\/[^\s<"]+/g)!
      expect(addresses.filter((address) => !address.startsWith(app.config.publicUrl.origin))).toEqual([])
      expect(part).toContain('Call +90 5·32 1·23 4·5 67 or sara@ evil. example')
    }
  })

  it('is split beyond a thousand messages, with the goodbye in the last mail', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const [{ matchId, other }] = chats as [(typeof chats)[0]]
    const { email } = await addGuardian(app, maryam)
    await app.query(sql`
      insert into messages (id, match_id, seq, sender_id, content, created_at)
      select gen_random_uuid(), ${matchId}, n, ${other.id}, 'word-' || n || '-', ${app.clock.sql}
      from generate_series(1, 1001) n`)
    await app.query(sql`update matches set last_seq = 1001 where id = ${matchId}`)
    await app.call(
      api.matches.unmatch,
      { matchId, goodbye: { words: 'Farewell.' } },
      await withFreshToken(app, other),
    )
    for (const _ of ['first', 'second', 'none']) await sweep.weekOf()
    expect(
      post.mailsTo(email).map(({ text }) => [text.match(/word-\d+-/g)!.length, text.includes('Farewell.')]),
    ).toEqual([
      [1000, false],
      [1, true],
    ])
  })

  it('follows the time zone in which the member signs in', async () => {
    const { maryam } = await createChats(app, [])
    await addGuardian(app, maryam, 'Europe/Berlin')
    const signIn = (timeZone: string) =>
      app.call(api.account.signIn, { email: `${maryam.id}@mithaq.example`, password, timeZone })
    const nextMailAt = async () =>
      (await app.call(api.guardians.mine, {}, await withFreshToken(app, maryam))).body.guardian?.nextMailAt
    expect(await nextMailAt()).toBe('2026-11-20T17:00:00.000Z')
    expect((await signIn('Nowhere/At all')).status).toBe(200)
    expect(await nextMailAt()).toBe('2026-11-20T17:00:00.000Z')
    expect((await signIn('Asia/Karachi')).status).toBe(200)
    expect(await nextMailAt()).toBe('2026-11-20T13:00:00.000Z')
    // A mail that is due is not postponed by a change of time zone.
    app.clock.stopAt(new Date('2026-11-20T13:00:00Z'))
    expect((await signIn('Europe/Berlin')).status).toBe(200)
    expect(await nextMailAt()).toBe('2026-11-20T13:00:00.000Z')
  })

  it('leaves a message that is being written to the next mail, and sends none twice', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const [{ matchId, other }] = chats as [(typeof chats)[0]]
    const { email } = await addGuardian(app, maryam)
    await sendMessageAs(app, other, matchId, 'in time')
    app.clock.stopAt(friday)
    const sending = await app.transact(async (tx) => {
      // Its notification waits for the recipient's row, and so the message is not committed yet.
      await query(tx, sql`select from profiles where id = ${maryam.id} for update`)
      const sent = sendMessageAs(app, other, matchId, 'at the very cut')
      await waitUntilLocksAwaited(app.db)
      await sweep.cut()
      return { sent }
    })
    await sending.sent
    await sweep.send()
    await sweep.weekOf(weeksLater(1))
    const texts = post.mailsTo(email).map(({ text }) => text)
    expect(texts.map((text) => [text.includes('in time'), text.includes('at the very cut')])).toEqual([
      [true, false],
      [false, true],
    ])
  })
})

it('schedules the other mails if one fails, and reports the error', async () => {
  const guardians: Awaited<ReturnType<typeof addGuardian>>[] = []
  for (const name of ['Maryam', 'Zaynab']) {
    const { maryam, chats } = await createChats(app, ['Bilal'], name)
    guardians.push(await addGuardian(app, maryam))
    await sendMessageAs(app, maryam, chats[0]!.matchId, 'a word')
  }
  const never = sql`add constraint never_cut check (guardian_id <> ${sql.literal(guardians[0]!.id)}) not valid`
  await app.query(sql`alter table guardian_mails ${never}`)
  sweep.bad.length = 0
  await sweep.weekOf()
  await app.query(sql`alter table guardian_mails drop constraint never_cut`)
  expect(sweep.bad).toHaveLength(1)
  expect(guardians.map(({ email }) => post.mailsTo(email).length)).toEqual([0, 1])
})

describe('when the mail server', () => {
  it('knows no such address, the member is told once, until a mail is delivered', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const { email } = await addGuardian(app, maryam)
    const unreachable = async () =>
      (await app.call(api.guardians.mine, {}, await withFreshToken(app, maryam))).body.guardian!.unreachable
    post.told.refuses = (to) => (to === email ? 550 : null)
    for (const weeks of [0, 1]) {
      await sendMessageAs(app, maryam, chats[0]!.matchId, `week ${weeks}`)
      await sweep.weekOf(weeksLater(weeks))
      expect(await unreachable()).toBe(true)
    }
    const codes = (await listNotices(app, maryam)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'guardian_unreachable')).toHaveLength(1)
    expect(await listSentLines(app, maryam, chats[0]!.matchId)).toEqual([])
    post.told.refuses = () => null
    await sendMessageAs(app, maryam, chats[0]!.matchId, 'there again')
    await sweep.weekOf(weeksLater(2))
    expect(await unreachable()).toBe(false)
    expect(post.mailsTo(email)).toHaveLength(1)
  })

  it('refuses only this address for two weeks, it counts as dead', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const salma = await createChats(app, ['Yusuf'], 'Salma')
    const { id, email } = await addGuardian(app, maryam)
    await addGuardian(app, salma.maryam)
    // Recorded in future weeks by earlier tests.
    await app.query(sql`delete from mail_taken`)
    const stands = async () => {
      const { guardian } = (await app.call(api.guardians.mine, {}, await withFreshToken(app, maryam))).body
      const mails = await app.query(
        sql<{
          waits: boolean
        }>`select try_at is not null as waits from guardian_mails where guardian_id = ${id}`,
      )
      return [guardian!.unreachable, ...mails.map(({ waits }) => waits)]
    }
    await sendMessageAs(app, maryam, chats[0]!.matchId, 'patient')
    post.told.refuses = () => 450
    await sweep.weekOf()
    const standsOnceOthersArrive = async (at: Date) => {
      post.told.refuses = (to) => (to === email ? 450 : null)
      await sendMessageAs(app, salma.maryam, salma.chats[0]!.matchId, 'arrives')
      await sweep.weekOf(at)
      app.clock.advance({ min: 30 })
      await sweep.send()
      return stands()
    }
    expect(await standsOnceOthersArrive(new Date(weeksLater(2).getTime() - 3_600_000))).toEqual([false, true])
    // A server that refuses every mail proves nothing about one address.
    post.told.refuses = () => 450
    await sweep.weekOf(weeksLater(4))
    expect(await stands()).toEqual([false, true])
    expect(await standsOnceOthersArrive(weeksLater(5))).toEqual([true, false])
    post.told.refuses = () => null
    expect(post.mailsTo(email)).toEqual([])
  })

  it('is busy, the mail is retried, and the next week’s waits for it', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const { id, email } = await addGuardian(app, maryam)
    await sendMessageAs(app, maryam, chats[0]!.matchId, 'patient')
    post.told.refuses = () => 450
    const waits = async () => {
      const found = await app.query(sql<{ s: number }>`
        select extract(epoch from try_at - ${app.clock.sql})::int as s from guardian_mails
        where guardian_id = ${id} and try_at is not null`)
      return found.map(({ s }) => s)
    }
    sweep.bad.length = 0
    await sweep.weekOf()
    expect(await waits()).toEqual([60])
    const lines: unknown[] = []
    const note = (line: unknown) => void lines.push(line)
    const report = sweepErrorLogger({ warn: note, error: note })
    for (const error of sweep.bad) report('guardian mails', error)
    expect(JSON.stringify(lines), 'whom it was to').not.toContain(email)
    expect(lines).toMatchObject([{ error: { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' } }])
    await sweep.weekOf(weeksLater(1))
    expect(await waits()).toEqual([120])
    await app.query(sql`update guardian_mails set attempts = 30 where try_at is not null`)
    await sweep.weekOf(new Date(weeksLater(1).getTime() + 120_000))
    expect(await waits()).toEqual([3600])
    post.told.refuses = () => null
    expect(post.mailsTo(email)).toEqual([])
    app.clock.advance({ h: 1 })
    await sweep.send()
    await sweep.send()
    expect(post.mailsTo(email)).toHaveLength(1)
  })
})

const week = 604_800
const next = (zone: string, after: string, periodS = week, acceptedAt = after) =>
  findNextTranscriptAt({ acceptedAt: new Date(acceptedAt), zone, periodS }, new Date(after)).toISOString()

it.each([
  ['a Monday', 'UTC', '2026-11-16T10:00:00Z', '2026-11-20T18:00:00.000Z'],
  ['a Friday before the evening', 'UTC', '2026-11-20T17:59:59Z', '2026-11-20T18:00:00.000Z'],
  ['the evening itself', 'UTC', '2026-11-20T18:00:00Z', '2026-11-27T18:00:00.000Z'],
  ['Istanbul', 'Europe/Istanbul', '2026-11-16T10:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['Friday there, Thursday here', 'Pacific/Auckland', '2026-11-19T20:00:00Z', '2026-11-20T05:00:00.000Z'],
  ['Thursday there, Friday here', 'America/Los_Angeles', '2026-11-20T03:00:00Z', '2026-11-21T02:00:00.000Z'],
  ['summer over on the way', 'Europe/Berlin', '2026-10-23T16:00:00Z', '2026-10-30T17:00:00.000Z'],
  ['summer begins on the way', 'Europe/Berlin', '2027-03-26T17:00:00Z', '2027-04-02T16:00:00.000Z'],
])('schedules the next mail on Friday at 18:00 in the member’s time zone: %s', (_, zone, after, expected) => {
  expect(next(zone, after)).toBe(expected)
})

it('schedules mails at multiples of any other period since acceptance', () => {
  const accepted = '2026-11-16T10:00:00.000Z'
  expect(next('UTC', accepted, 60)).toBe('2026-11-16T10:01:00.000Z')
  expect(next('UTC', '2026-11-16T10:01:00.000Z', 60, accepted)).toBe('2026-11-16T10:02:00.000Z')
  expect(next('UTC', '2026-11-16T10:05:30.000Z', 60, accepted)).toBe('2026-11-16T10:06:00.000Z')
})
