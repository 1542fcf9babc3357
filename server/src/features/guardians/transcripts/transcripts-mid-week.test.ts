import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password } from '../../../../test/support/members/cast.ts'
import type { MailServer } from '../../../../test/support/services/mail-server.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import type { TranscriptSweeps } from '../../../../test/support/guardians/transcripts.ts'
import { friday, weeksLater } from '../../../../test/support/members/fridays.ts'
import {
  withFreshToken,
  bootForTranscripts,
  createChats,
  liftAllSanctions,
  sendMessageAs,
  listSentLines,
  banOrSuspend,
  addGuardian,
} from '../../../../test/support/guardians/transcripts.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { setBalance } from '../../../../test/support/members/wallet-helpers.ts'
import { query } from '../../../db/db.ts'

let app: TestApp, post: MailServer, sweep: TranscriptSweeps
bootForTranscripts((...booted) => ([app, post, sweep] = booted))

describe('a transcript after something happened mid-week', () => {
  const ends: [string, (of: Awaited<ReturnType<typeof createChats>>) => Promise<unknown>, boolean][] = [
    ['a goodbye', async ({ chats }) => leave(chats[0]!), true],
    [
      'a block',
      async ({ maryam, chats }) =>
        app.call(api.safety.block, { profileId: maryam.id }, await withFreshToken(app, chats[0]!.other)),
      false,
    ],
    [
      'a block taken back',
      async ({ maryam, chats }) => {
        const [blocker, profileId] = [await withFreshToken(app, maryam), chats[0]!.other.id]
        await app.call(api.safety.block, { profileId }, blocker)
        await app.call(api.safety.unblock, { profileId }, blocker)
      },
      false,
    ],
    [
      'a report',
      async ({ maryam, chats }) =>
        app.call(
          api.safety.report,
          { profileId: chats[0]!.other.id, reason: 'He asks for money.', ground: 'money' },
          await withFreshToken(app, maryam),
        ),
      false,
    ],
    ['a suspension', async ({ chats }) => banOrSuspend(app, chats[0]!.other, 'suspended'), false],
    ['a ban', async ({ chats }) => banOrSuspend(app, chats[0]!.other, 'banned'), false],
    [
      'a ban taken back',
      async ({ chats }) => {
        await banOrSuspend(app, chats[0]!.other, 'banned')
        await liftAllSanctions(app, chats[0]!.other)
      },
      false,
    ],
    ['a deletion', async ({ chats }) => erase(chats[0]!.other), false],
  ]
  const erase = async (who: { id: string }) =>
    app.call(api.account.erase, { password }, await withFreshToken(app, who))
  const leave = async ({ matchId, other }: { matchId: string; other: { id: string } }) =>
    app.call(
      api.matches.unmatch,
      { matchId, goodbye: { words: 'May Allah bless you.' } },
      await withFreshToken(app, other),
    )

  it.each(ends)('includes or leaves out the chat after %s', async (_, happens, isSent) => {
    const all = await createChats(app, ['Bilal', 'Idris'])
    const { email } = await addGuardian(app, all.maryam)
    await sendMessageAs(app, all.chats[0]!.other, all.chats[0]!.matchId, 'of the first chat')
    await sendMessageAs(app, all.chats[1]!.other, all.chats[1]!.matchId, 'of the second chat')
    await happens(all)
    await sweep.weekOf()
    const [letter] = post.mailsTo(email)
    expect(letter!.text).toContain('of the second chat')
    expect(letter!.text.includes('of the first chat')).toBe(isSent)
    expect(letter!.text.includes('May Allah bless you.')).toBe(isSent)
    expect(letter!.text.includes('Bilal')).toBe(isSent)
  })

  it('leaves out the city of a former match who has hidden, as the member cannot see it', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal', 'Idris'])
    const { email } = await addGuardian(app, maryam)
    for (const chat of chats) {
      await sendMessageAs(app, chat.other, chat.matchId, 'before we parted')
      await leave(chat)
    }
    const [bilal, idris] = chats.map(({ other }) => other.id)
    await app.query(sql`
      update profiles set city = 'Town of ' || name, is_active = id <> ${bilal} where id in (${bilal}, ${idris})`)
    await sweep.weekOf()
    const { text } = post.mailsTo(email)[0]!
    expect(text.match(/before we parted/g)).toHaveLength(2)
    expect(text.match(/Town of \w+/g)).toEqual(['Town of Idris'])
  })

  it.each(['ended', 'erased', 'suspended', 'banned', 'hidden'])(
    'is not sent once the member or guardian is %s',
    async (how) => {
      const { maryam, chats } = await createChats(app, ['Bilal'])
      const { email } = await addGuardian(app, maryam)
      await sendMessageAs(app, maryam, chats[0]!.matchId, 'never to be sent')
      app.clock.stopAt(friday)
      // Even when the mail is already scheduled.
      await sweep.cut()
      if (how === 'ended') await app.call(api.guardians.end, {}, await withFreshToken(app, maryam))
      if (how === 'erased') await erase(maryam)
      if (how === 'suspended' || how === 'banned') await banOrSuspend(app, maryam, how)
      if (how === 'hidden') await app.call(api.account.deactivate, {}, await withFreshToken(app, maryam))
      await sweep.send()
      await sweep.weekOf(weeksLater(1))
      expect(post.mailsTo(email).length).toBe(0)
    },
  )

  it.each(['the member', 'the other side'] as const)(
    'never holds or quotes what was written while %s was suspended',
    async (who) => {
      const { maryam, chats } = await createChats(app, ['Bilal', 'Idris'])
      const [{ matchId, other: bilal }, further] = chats as [(typeof chats)[0], (typeof chats)[0]]
      const { email } = await addGuardian(app, maryam)
      const [held, writes] = who === 'the member' ? [maryam, bilal] : [bilal, maryam]
      await sendMessageAs(app, writes, matchId, 'a word from before it')
      app.clock.advance({ h: 1 })
      await banOrSuspend(app, held, 'suspended')
      const during = await sendMessageAs(app, writes, matchId, 'a word from within it')
      app.clock.advance({ h: 1 })
      // A second decision prolongs it.
      await banOrSuspend(app, held, 'suspended')
      await sendMessageAs(app, writes, matchId, 'another word from within it')
      if (who === 'the other side')
        await sendMessageAs(app, further.other, further.matchId, 'a word to somebody else')
      app.clock.advance({ h: 1 })
      await liftAllSanctions(app, held)
      await sendMessageAs(app, writes, matchId, 'a word from after it', during)
      await sweep.weekOf()
      const text = post
        .mailsTo(email)
        .map((letter) => letter.text)
        .join('\n')
      expect(text.match(/a(nother)? word [a-z ]+/g)).toEqual([
        ...(who === 'the other side' ? ['a word to somebody else'] : []),
        'a word from before it',
        'a word from after it',
      ])
      expect(text).toContain('Answers a message that is not part of these mails.')
      expect(await listSentLines(app, maryam, matchId)).toMatchObject([{ messages: 2 }])
    },
  )

  it('leaves out a goodbye written while the other side was suspended', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const [{ matchId, other }] = chats as [(typeof chats)[0]]
    const { email } = await addGuardian(app, maryam)
    await sendMessageAs(app, other, matchId, 'a word from before it')
    app.clock.advance({ h: 1 })
    await banOrSuspend(app, other, 'suspended')
    await leave({ matchId, other: maryam })
    app.clock.advance({ h: 1 })
    await liftAllSanctions(app, other)
    await sweep.weekOf()
    const { text } = post.mailsTo(email)[0]!
    expect([text.includes('a word from before it'), text.includes('May Allah')]).toEqual([true, false])
  })

  it.each([
    ['suspended', true],
    ['hidden', true],
    ['banned', false],
  ] as const)('scheduled before the member was %s is sent once they are back: %s', async (how, isSent) => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const { email } = await addGuardian(app, maryam)
    await sendMessageAs(app, maryam, chats[0]!.matchId, 'cut and not sent')
    app.clock.stopAt(friday)
    await sweep.cut()
    if (how === 'hidden') await app.call(api.account.deactivate, {}, await withFreshToken(app, maryam))
    else await banOrSuspend(app, maryam, how)
    await sweep.send()
    expect(post.mailsTo(email)).toEqual([])
    if (how === 'hidden')
      await app.call(api.account.signIn, { email: `${maryam.id}@mithaq.example`, password })
    else await liftAllSanctions(app, maryam)
    await sweep.weekOf(weeksLater(1))
    expect(post.mailsTo(email).map(({ text }) => text.includes('cut and not sent'))).toEqual(
      isSent ? [true] : [],
    )
  })

  it('holds only what was written since a rematch after a ban was taken back', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const [{ matchId, other }] = chats as [(typeof chats)[0]]
    const { email } = await addGuardian(app, maryam)
    await sendMessageAs(app, maryam, matchId, 'of the first week')
    await sweep.weekOf()
    await sendMessageAs(app, maryam, matchId, 'before the ban')
    await banOrSuspend(app, other, 'banned')
    await liftAllSanctions(app, other)
    const back = { ...other, ...(await withFreshToken(app, other)) }
    await setBalance(app, back, 9)
    const tap = () => ({ matchId, requestId: randomUUID() })
    expect((await app.call(api.matches.rematch, tap(), back)).status).toBe(200)
    expect((await app.call(api.matches.unlock, { ...tap(), express: true }, back)).status).toBe(200)
    await sendMessageAs(app, maryam, matchId, 'in the second round')
    await sweep.weekOf(weeksLater(1))
    const told = ['of the first week', 'before the ban', 'in the second round']
    expect(post.mailsTo(email).map(({ text }) => told.filter((word) => text.includes(word)))).toEqual([
      ['of the first week'],
      ['in the second round'],
    ])
  })

  it('holds nothing from before a ban that began and ended while it waited', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal', 'Idris'])
    const [first, second] = chats as [(typeof chats)[0], (typeof chats)[0]]
    const { email } = await addGuardian(app, maryam)
    await sendMessageAs(app, maryam, first.matchId, 'before the ban')
    await sendMessageAs(app, maryam, second.matchId, 'to another')
    post.told.refuses = () => 451
    await sweep.weekOf()
    await banOrSuspend(app, first.other, 'banned')
    await liftAllSanctions(app, first.other)
    const back = { ...first.other, ...(await withFreshToken(app, first.other)) }
    await setBalance(app, back, 9)
    const tap = () => ({ matchId: first.matchId, requestId: randomUUID() })
    expect((await app.call(api.matches.rematch, tap(), back)).status).toBe(200)
    expect((await app.call(api.matches.unlock, { ...tap(), express: true }, back)).status).toBe(200)
    post.told.refuses = () => null
    app.clock.advance({ h: 2 })
    await sweep.send()
    const told = ['before the ban', 'to another']
    expect(post.mailsTo(email).map(({ text }) => told.filter((word) => text.includes(word)))).toEqual([
      ['to another'],
    ])
  })

  it('is sent as usual while the member is under review', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const [{ matchId, other }] = chats as [(typeof chats)[0]]
    const { email } = await addGuardian(app, maryam)
    await app.query(sql`
      update profiles set restriction = 'under_review', active_after_restriction = is_active, is_active = false where id = ${maryam.id}`)
    await sendMessageAs(app, other, matchId, 'while she is looked at')
    await sweep.weekOf()
    expect(post.mailsTo(email)).toHaveLength(1)
  })

  it.each([
    ['the guardian ends', true],
    ['the guardian stays, and a slow server makes the mail, too', false],
  ])('is sent once, unless the guardian ends just before: %s', async (_, ends) => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const { email } = await addGuardian(app, maryam)
    await sendMessageAs(app, maryam, chats[0]!.matchId, 'made')
    app.clock.stopAt(friday)
    await sweep.cut()
    const sending: Promise<unknown>[] = []
    await app.transact(async (tx) => {
      // Read after the mail is composed and before it is sent.
      await query(tx, sql`lock table unwritten_addresses in access exclusive mode`)
      for (const servers of [1, 2]) {
        sending.push(sweep.send())
        await waitUntilLocksAwaited(app.db, servers)
        app.clock.advance({ min: 15 })
      }
      if (ends) await app.call(api.guardians.end, {}, await withFreshToken(app, maryam))
    })
    await Promise.all(sending)
    const lines = await listSentLines(app, maryam, chats[0]!.matchId)
    expect([post.mailsTo(email).length, lines.length]).toEqual(ends ? [0, 0] : [1, 1])
  })

  it('is sent to a guardian of each side, and adds a line for each', async () => {
    const { maryam, chats } = await createChats(app, ['Bilal'])
    const [{ matchId, other }] = chats as [(typeof chats)[0]]
    const hers = await addGuardian(app, maryam)
    await sendMessageAs(app, maryam, matchId, 'first word')
    const his = await addGuardian(app, other)
    await sendMessageAs(app, other, matchId, 'second word')
    await sweep.weekOf()
    const has = (email: string) =>
      post
        .mailsTo(email)
        .map(({ text }) => ['first word', 'second word'].filter((word) => text.includes(word)))
    expect([has(hers.email), has(his.email)]).toEqual([[['first word', 'second word']], [['second word']]])
    expect(
      (await listSentLines(app, maryam, matchId)).map(({ messages, by }) => [messages, by]).toSorted(),
    ).toEqual([
      [1, 'them'],
      [2, 'me'],
    ])
  })
})
