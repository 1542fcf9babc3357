import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import { addSimilarMembers, type Member } from '../../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

const { discovery, safety, matches, profile } = api

let app: TestApp
bootForSuite((booted) => void (app = booted))
beforeEach(() => app.query(sql`delete from accounts`))

const { add, aMan, away, like, pass } = memberCalls(() => app)
const words = 'Bees and bread: I would like to hear more.'
const say = (me: Member, { id }: Member, text: string = words, about = 'about') =>
  app.call(discovery.like, { profileId: id, sentence: { about, text } }, me)
const heard = async (me: Member) =>
  (await app.call(discovery.likedMe, {}, me)).body.people.map(({ sentence }) => sentence)
const chatLines = async (me: Member, matchId: string | null) =>
  (await app.call(matches.lines, { matchId: matchId! }, me)).body.lines
/** Published pictures, behind those that are there. */
async function addPictures({ id }: Member, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await app.query(sql`
    insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
    select k, ${id}, k, place, 'sharp', 'blur', now() from unnest(${ids}::uuid[]) with ordinality of (k, place)`)
  return ids
}
const removePicture = (id: string) => app.query(sql`delete from profile_pictures where id = ${id}`)
const kept = async () =>
  (await app.query(sql<{ text: string | null }>`select text from like_sentences`)).map(({ text }) => text)

describe('a sentence with a like', () => {
  it('may be about each part of a story, and about nothing else', async () => {
    const [me, silent] = [await aMan(), await aMan()]
    const groups = ['facts:faith', 'facts:family', 'facts:learning']
    for (const about of ['picture', 'about', 'facts', 'prompt:fridays', ...groups]) {
      const her = await add()
      await say(me, her, words, about)
      await like(silent, her)
      expect(await heard(her)).toEqual([null, { about, text: words, picture: null }])
    }
    const her = await add()
    for (const about of ['name', 'facts:job', 'facts:', 'picture:', 'picture:one', 'prompt:job'])
      expect((await say(me, her, words, about)).status, about).toBe(400)
  })

  it('may be about any one picture of the album, which its reader gets with it', async () => {
    const her = await add()
    const album = await addPictures(her, 3)
    for (const id of album) {
      const about = `picture:${id}`
      expect((await say(await aMan(), her, words, about)).body.result).toBe('liked')
      const [said] = await heard(her)
      expect(said).toMatchObject({ about, text: words, picture: { id, thumbHash: 'sharp', blurred: false } })
      expect(said?.picture?.address).toMatch(/./)
    }
    expect(await heard(her)).toHaveLength(3)
  })

  it('finds its picture by an id in capital letters', async () => {
    const her = await add()
    const [id] = await addPictures(her, 1)
    const answer = await say(await aMan(), her, words, `picture:${id!.toUpperCase()}`)
    expect(answer.body.result).toBe('liked')
    expect(await heard(her)).toMatchObject([{ about: `picture:${id}`, picture: { id } }])
  })

  it('is refused about a picture that is not on the card, and no like is left of it', async () => {
    const [me, her, another] = [await aMan(), await add(), await add()]
    const [hers] = await addPictures(her, 1)
    const foreign = [...(await addPictures(me, 1)), ...(await addPictures(another, 1)), randomUUID()]
    const waits = randomUUID()
    await app.query(sql`
      insert into waiting_pictures (id, profile_id, storage_path, thumb_hash, blur_hash, look_hash, created_at)
      values (${waits}, ${her.id}, 'w', '', '', 0, now())`)
    for (const id of [...foreign, waits])
      expect((await say(me, her, words, `picture:${id}`)).error.code, id).toBe('part_gone')
    await app.call(discovery.setFilters, { ...defaultFilters, countries: ['TR'] }, her)
    await app.call(discovery.setVisibility, { onlyWithinFilters: true }, her)
    expect((await say(me, her, words, `picture:${hers}`)).error.code, 'hidden from me').toBe('not_found')
    expect([await heard(her), await kept()]).toEqual([[], []])
    await app.call(discovery.setVisibility, { onlyWithinFilters: false }, her)
    expect((await say(me, her, words, `picture:${hers}`)).body.result).toBe('liked')
  })

  it('about a picture that is gone reads as about a picture, and names none', async () => {
    const [me, her] = [await aMan(), await add()]
    const [mine] = await addPictures(me, 1)
    const [, hers] = await addPictures(her, 2)
    await say(me, her, words, `picture:${hers}`)
    await removePicture(hers!)
    expect(await heard(her)).toEqual([{ about: 'picture', text: words, picture: null }])
    const { matchId } = (await say(her, me, words, `picture:${mine}`)).body
    await removePicture(mine!)
    for (const member of [me, her]) {
      const lines = await chatLines(member, matchId)
      expect(lines.map(({ code, picture }) => [code, picture])).toEqual([
        ['picture', null],
        ['picture', null],
      ])
    }
  })

  it('shows in the chat the picture that it is about, to each as they may see it', async () => {
    const [me, her] = [await aMan(), await add()]
    const [, hers] = await addPictures(her, 2)
    const about = `picture:${hers}`
    await app.call(profile.showPicturesTo, { picturesFor: 'chosen' }, her)
    expect((await say(me, her, words, about)).body.result, 'of a blurred one too').toBe('liked')
    const { matchId } = (await like(her, me)).body
    const seenBy = async (member: Member) => {
      const [{ code, picture } = { code: null, picture: null }] = await chatLines(member, matchId)
      return [code, picture && { ...picture, address: '' }]
    }
    const as = (thumbHash: string, blurred: boolean) => [about, { id: hers, thumbHash, blurred, address: '' }]
    expect(await seenBy(her)).toEqual(as('sharp', false))
    expect(await seenBy(me)).toEqual(as('blur', true))
    await app.call(matches.showPictures, { matchId: matchId!, shown: true }, her)
    expect(await seenBy(me)).toEqual(as('sharp', false))
    await app.call(matches.showPictures, { matchId: matchId!, shown: false }, her)
    expect(await seenBy(me)).toEqual(as('blur', true))
    // Over, and she hides: what becomes of her album is not told.
    await app.call(matches.unmatch, { matchId: matchId!, goodbye: { ready: 'not_suited' } }, me)
    await away(her)
    expect(await seenBy(me)).toEqual(['picture', null])
    expect(await seenBy(her)).toEqual(as('sharp', false))
  })

  it('stands in Liked Me and at the top of the chat, and in no notice', async () => {
    const [me, her] = [await aMan(), await add()]
    expect((await say(me, her, `  ${words.replace(' ', '\n')} `, 'prompt:fridays')).body.result).toBe('liked')
    expect(await heard(her)).toEqual([{ about: 'prompt:fridays', text: words, picture: null }])
    expect(JSON.stringify(await listNotices(app, her))).not.toContain('Bees')
    const { matchId } = (await say(her, me, 'And I of yours.', 'picture')).body
    const linesFor = async (member: Member) =>
      (await chatLines(member, matchId)).map(({ kind, by, text, code, afterSeq }) => ({
        kind,
        by,
        text,
        code,
        afterSeq,
      }))
    expect(await linesFor(her)).toEqual([
      { kind: 'sentence', by: 'them', text: words, code: 'prompt:fridays', afterSeq: 0 },
      { kind: 'sentence', by: 'me', text: 'And I of yours.', code: 'picture', afterSeq: 0 },
    ])
    expect((await linesFor(me)).map(({ by }) => by)).toEqual(['me', 'them'])
    expect(JSON.stringify(await listNotices(app, me))).not.toContain('yours')
  })

  it('with a contact is refused in place', async () => {
    const [me, her] = [await aMan(), await add()]
    const { error } = await say(me, her, 'my whatsapp is on my profile')
    expect(error).toMatchObject({
      code: 'invalid_input',
      issues: [{ field: 'sentence.text', code: 'sentence_contact' }],
    })
    expect(await heard(her)).toEqual([])
    expect((await say(me, her, 'y'.repeat(140))).status).toBe(200)
  })

  it('about money counts among the texts of a day: the same to five opens a pattern case', async () => {
    const me = await aMan()
    const women = await addSimilarMembers(app, 5)
    const asks = 'Could you lend me a little money for my flat?'
    const cases = () =>
      app.query(sql`
        select kind, text, members from cases c join case_patterns p on p.case_id = c.id where member_id = ${me.id}`)
    for (const her of women.slice(0, 4)) expect((await say(me, her, asks)).status).toBe(200)
    expect(await cases()).toEqual([])
    await say(me, women[4]!, asks.toUpperCase())
    expect(await cases()).toEqual([{ kind: 'pattern', text: asks.toUpperCase(), members: 5 }])
  })

  it('cannot be changed', async () => {
    const [me, her] = [await aMan(), await add()]
    await say(me, her)
    expect((await say(me, her, 'Something else')).body.result).toBe('already_liked')
    expect(await heard(her)).toEqual([{ about: 'about', text: words, picture: null }])
  })

  it('comes 20 times in any 24 hours, passes do not make room, and likes go on', async () => {
    const me = await aMan()
    const women = await addSimilarMembers(app, 24)
    for (const her of women.slice(0, 19)) expect((await say(me, her)).status).toBe(200)
    const atOnce = await Promise.all(women.slice(19, 22).map((her) => say(me, her)))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    await pass(me, women[0]!)
    const refused = await say(me, women[22]!)
    expect(refused.error.code).toBe('too_many_sentences')
    expect(Math.abs(86_370 - Number(refused.headers['retry-after']))).toBeLessThanOrEqual(30)
    expect((await like(me, women[22]!)).body.result).toBe('liked')
    expect((await say(await aMan(), women[22]!)).status, 'each counts their own').toBe(200)
    await app.query(sql`update like_sentences set created_at = created_at - interval '24 hours'`)
    expect((await say(me, women[23]!)).status).toBe(200)
  })

  it.each([
    ['a block', (me: Member, id: string) => app.call(safety.block, { profileId: id }, me)],
    ['a pass', (_: Member, __: string, sender: Member, her: Member) => pass(sender, her)],
    [
      'a report, of which it is part',
      (me: Member, id: string) => app.call(safety.report, { profileId: id, reason: 'Rude sentence' }, me),
    ],
  ] as const)('goes with %s', async (name, act) => {
    const [me, her] = [await aMan(), await add()]
    // What was said to somebody else, or by somebody else, stays.
    await say(me, await add(), 'To another.')
    await say(await aMan(), her, 'By another.')
    await say(me, her)
    await act(her, me.id, me, her)
    expect((await kept()).toSorted()).toEqual(['By another.', 'To another.', null])
    const reports = await app.query(sql<{ sentence: string | null }>`select sentence from case_reports`)
    expect(reports.map(({ sentence }) => sentence)).toEqual(name.startsWith('a report') ? [words] : [])
  })

  it.each(['pass', 'block', 'report'] as const)(
    'is said once: taken away by a %s, it makes room for no other, and the like goes without',
    async (how) => {
      const [me, her] = [await aMan(), await add()]
      await say(me, her, 'First words.')
      if (how === 'pass') await pass(me, her)
      else {
        await app.call(
          safety[how],
          { profileId: me.id, ...(how === 'report' && { reason: 'Rude sentence' }) },
          her,
        )
        await app.call(safety.unblock, { profileId: me.id }, her)
        await pass(me, her)
      }
      const refused = await say(me, her, 'Second words.')
      expect([refused.status, refused.error.code]).toEqual([409, 'sentence_said'])
      expect([await heard(her), await kept()], 'nothing is liked, nothing kept').toEqual([[], [null]])
      expect((await like(me, her)).body.result).toBe('liked')
      expect(await heard(her)).toEqual([null])
      // Hers is her own, and so is what he says to another.
      expect((await say(her, me, 'Mine.')).body.result).toBe('matched')
      expect((await say(me, await add(), 'Second words.')).status).toBe(200)
    },
  )

  it('that a pass took back stands at the top of no chat', async () => {
    const [me, her] = [await aMan(), await add()]
    await say(me, her)
    await pass(me, her)
    await like(me, her)
    const { matchId } = (await like(her, me)).body
    expect(await chatLines(her, matchId)).toEqual([])
  })

  it('goes with the account', async () => {
    const [me, her] = [await aMan(), await add()]
    await say(me, her)
    await app.query(sql`delete from accounts where id = ${me.id}`)
    expect(await kept()).toEqual([])
  })
})
