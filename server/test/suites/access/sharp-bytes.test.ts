import { api, type RouteDefinition } from '@mithaq/contract'
import { native } from '@mithaq/contract/account'
import {
  formats,
  pictureUrl,
  variants,
  type Picture,
  type PicturesFor,
  type Variant,
} from '@mithaq/contract/pictures'
import { sql } from '../../../src/db/sql.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deliverAllPushes, registerDevice } from '../../support/notifications/devices.ts'
import { ownCopyCalls } from '../../support/members/own-copy-calls.ts'
import { addMembers, type Member } from '../../support/members/add-members.ts'
import { sendPicture } from '../../support/pictures/send-picture.ts'
import { createStaff } from '../../support/staff/staff.ts'
import { bootForSuite, type TellEvent } from '../../support/app/boot-for-suite.ts'
import type { CallOptions, TestApp } from '../../support/app/test-app.ts'
import { verificationCalls } from '../../support/staff/verification-calls.ts'
import { setBalance } from '../../support/members/wallet-helpers.ts'

// Fetches every picture URL in any response or event, for every role: unblurred bytes only where allowed.

let app: TestApp
let told: TellEvent[]
let stripes: Buffer
bootForSuite((booted, heard) => ([app, told] = [booted, heard]))

/** Stripes: ten pairs in the upper half, which no blur preserves, and two and a half in the lower. */
beforeAll(async () => {
  const [width, height] = [200, 250]
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const period = y < height / 2 ? width / 10 : width / 2.5
      data.fill(x % period < period / 2 ? 20 : 235, 3 * (y * width + x), 3 * (y * width + x) + 3)
    }
  stripes = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
})

const routes = Object.values(api).flatMap((feature) =>
  Object.values(feature as Record<string, RouteDefinition>),
)
/** Everything that a member can query. */
const questions = routes.filter(({ method, access }) => method === 'GET' && access === 'member')
/** Queries whose response shows one's own pictures. */
const showing = routes.filter(
  ({ path, output }) =>
    !/^\/(profile|pictures)\b/.test(path) &&
    JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })).includes('"thumbHash"'),
)
/** Actions whose response may show a picture. */
const actsThatShow = showing.filter(({ method, access }) => method !== 'GET' && access === 'member')

const withInput = (route: RouteDefinition, given: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in route.input.def.shape))

type Look = 'sharp' | 'blurred'
const lookAt = new Map<string, Look | null>()

/** Whether the picture at a URL is blurred, judged by its stripes; null if there is none. */
async function fetched(url: string): Promise<Look | null> {
  const known = lookAt.get(url)
  if (known !== undefined) return known
  const { statusCode, rawPayload } = await app.server.inject({ url })
  if (statusCode !== 200) return null
  const look = await lookOf(rawPayload)
  lookAt.set(url, look)
  return look
}

async function lookOf(bytes: Buffer): Promise<Look> {
  const small = await sharp(bytes).resize(160, 200, { fit: 'fill' }).png().toBuffer()
  const upper = await sharp(small).extract({ left: 20, top: 10, width: 120, height: 60 }).png().toBuffer()
  const { channels } = await sharp(upper).stats()
  return channels[0]!.stdev > 40 ? 'sharp' : 'blurred'
}

function picturesIn(value: unknown): Picture[] {
  if (typeof value !== 'object' || value === null) return []
  if ('thumbHash' in value) return [value as Picture]
  return Object.values(value).flatMap(picturesIn)
}

/** Picture URLs in a text. */
const addressesIn = (value: unknown, id: string): string[] =>
  JSON.stringify(value).match(new RegExp(`/pictures/${id}/[\\w./-]+`, 'g')) ?? []

/** A member with one picture, members who look at it, and everything they receive. */
async function story(setting: PicturesFor) {
  const [her, him] = (await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])) as [Member, Member]
  for (const who of [her, him]) await setBalance(app, who, 30)
  const { id } = await sendPicture(app, her, stripes)
  await app.call(api.profile.showPicturesTo, { picturesFor: setting }, her)
  const hashes = await app.queryOne(sql<{ sharp: string; blurred: string }>`
    select thumb_hash as sharp, blur_hash as blurred from profile_pictures where id = ${id}`)
  let matchId: string = crypto.randomUUID()

  /** Fetches all her pictures in a response, in every size, and variations of their URLs. */
  async function looks(answer: unknown): Promise<(Look | 'nothing')[]> {
    const found: (Look | 'nothing')[] = []
    for (const picture of picturesIn(answer).filter((one) => one.id === id)) {
      const sizes = Object.keys(variants) as Variant[]
      const addresses = sizes.flatMap((size) => formats.map((format) => pictureUrl(picture, size, format)))
      const bent = sizes.map((size) => pictureUrl({ ...picture, blurred: !picture.blurred }, size, 'webp'))
      const seen = await Promise.all([...new Set(addresses)].map(fetched))
      expect(new Set(seen).size).toBe(1)
      expect(await Promise.all(bent.map(fetched))).toEqual(bent.map(() => null))
      // A preview reveals no more than the picture.
      expect(picture.thumbHash).toBe(seen[0] === 'sharp' ? hashes?.sharp : hashes?.blurred)
      found.push(seen[0] ?? 'nothing')
    }
    for (const url of addressesIn(answer, id)) found.push((await fetched(url)) ?? 'nothing')
    return found
  }

  const acted: unknown[] = []
  const done: RouteDefinition[] = []
  const heard: string[] = []
  const act = async (who: CallOptions, route: RouteDefinition, input: object = {}) => {
    const answer = await app.call(route, withInput(route, { matchId, ...input }), who)
    expect([route.path, answer.status]).toEqual([route.path, 200])
    if (who === him) {
      acted.push(answer.body)
      done.push(route)
    }
    return answer.body as { matchId?: string; match?: { profile: { picture: Picture | null } } }
  }

  return {
    ...{ her, him, id, act, looks },
    /** His actions, and the types of events that his sockets had received when he looked. */
    ...{ done, heard },
    /** He writes about the picture, which the chat then quotes. */
    like: (who: Member) =>
      act(who, api.discovery.like, {
        ...(who === him && { sentence: { about: `picture:${id}`, text: 'Where is this?' } }),
        profileId: who === her ? him.id : her.id,
      }),
    meet: (met: string) => (matchId = met),
    /** Everything he sees of her in queries, responses and events since the last time. */
    async seenBy(who: Member): Promise<string> {
      const given = { matchId, profileId: her.id, ids: id }
      const found: (Look | 'nothing')[] = []
      for (const route of questions) {
        const answer = await app.call(route, withInput(route, given), who)
        expect([200, 404]).toContain(answer.status)
        found.push(...(await looks(answer.body)))
      }
      found.push(...(await looks(acted.splice(0))))
      const events = told.splice(0).filter(({ memberIds }) => memberIds.includes(who.id))
      if (who === him) heard.push(...events.map(({ event }) => event.type))
      found.push(...(await looks(events)))
      return [...new Set(found)].toSorted().join() || 'nothing'
    },
  }
}

const settings = {
  everyone: { stranger: 'sharp', match: 'sharp', granted: 'sharp', rematch: 'sharp' },
  // The rematch response was read before; the next query shows the pictures.
  matches: { stranger: 'blurred', match: 'sharp', granted: 'sharp', rematch: 'blurred,sharp' },
  chosen: { stranger: 'blurred', match: 'blurred', granted: 'sharp', rematch: 'blurred' },
} as const

describe.each(Object.keys(settings) as PicturesFor[])('pictures that are for %s', (setting) => {
  const { stranger, match, granted, rematch } = settings[setting]
  it('are sent unblurred to nobody else, whatever the relation', async () => {
    const { her, him, act, like, meet, seenBy, done, heard } = await story(setting)
    const tap = () => ({ requestId: crypto.randomUUID() })
    const seen: [string, string][] = []
    const look = async (role: string) => seen.push([role, await seenBy(him)])

    await act(him, api.discovery.pass, { profileId: her.id, inDeck: true })
    await act(him, api.discovery.undo)
    await look('stranger')
    await act(him, api.discovery.favorite, { profileId: her.id })
    await like(her)
    await look('liked by her')
    meet((await like(him)).matchId!)
    await look('match, locked')
    await act(him, api.matches.unlock, { ...tap(), express: true })
    await act(her, api.chat.send, { id: crypto.randomUUID(), content: 'Salam', quoteId: null })
    await act(him, api.matches.askDay, tap())
    await act(him, api.matches.showPictures, { shown: true })
    await look('match, open')
    await act(him, api.chat.send, { id: crypto.randomUUID(), content: 'Salam', quoteId: null })
    await act(him, api.matches.askToSee)
    await look('asked')
    await act(her, api.matches.showPictures, { shown: true })
    await look('granted')
    await act(her, api.matches.showPictures, { shown: false })
    await act(him, api.matches.found)
    await look('taken back')
    await act(her, api.matches.showPictures, { shown: true })
    await act(him, api.matches.unmatch)
    await look('ended')
    await act(him, api.matches.rematch, tap())
    await look('rematch')
    expect(await seenBy(her)).toBe('sharp')
    await act(him, api.safety.block, { profileId: her.id })
    await look('blocked')
    expect(seen).toEqual([
      ['stranger', stranger],
      ['liked by her', stranger],
      ['match, locked', match],
      ['match, open', match],
      ['asked', match],
      ['granted', granted],
      ['taken back', match],
      ['ended', stranger],
      ['rematch', rematch],
      ['blocked', 'nothing'],
    ])
    expect(await seenBy(her)).toBe('sharp')
    expect(actsThatShow.filter((route) => !done.includes(route)).map(({ path }) => path)).toEqual([])
    expect(heard).toEqual(expect.arrayContaining(['likes', 'match', 'message', 'notification', 'gone']))
  })
})

it('shows nobody more pictures because she chose someone else', async () => {
  const { her, him, act, like, meet, seenBy } = await story('chosen')
  const [other] = await addMembers(app, [{ sex: 'male' }])
  await like(her)
  meet((await like(him)).matchId!)
  await act(her, api.matches.showPictures, { shown: true })
  expect(await seenBy(him)).toBe('sharp')
  expect(await seenBy(other!)).toBe('blurred')
})

it('names no picture in pushes and mails', async () => {
  const { her, him, id, act, like, meet } = await story('chosen')
  const phone = await registerDevice(app, him)
  await like(her)
  meet((await like(him)).matchId!)
  await act(him, api.matches.unlock, { requestId: crypto.randomUUID(), express: true })
  await act(her, api.matches.showPictures, { shown: true })
  await act(her, api.chat.send, { id: crypto.randomUUID(), content: 'Salam', quoteId: null })
  await deliverAllPushes(app)
  const pushes = app.push.sent.filter(({ token }) => token === phone.token)
  expect(pushes.map(({ message }) => message.data.type)).toEqual(expect.arrayContaining(['like', 'message']))
  // Without a device he gets a mail.
  await act(him, api.notifications.removeDevice, { id: phone.id })
  await act(her, api.matches.unmatch)
  app.clock.advance({ min: 61 })
  while (await app.notifications.gatherDigests());
  const mail = await app.mailTo(`${him.id}@mithaq.example`)
  expect(mail.text).toContain('Your match has said goodbye.')
  for (const sent of [...pushes, mail, ...(await app.box.list())]) {
    expect(JSON.stringify(sent)).not.toContain('/pictures/')
    expect(JSON.stringify(sent)).not.toContain(id)
  }
})

it('leaves her pictures out of the copy of his data, though he may see them', async () => {
  const { her, him, id, act, like, looks, meet } = await story('chosen')
  const background = '#446688'
  await sendPicture(
    app,
    him,
    await sharp({ create: { width: 200, height: 250, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
  await like(her)
  meet((await like(him)).matchId!)
  await act(her, api.matches.showPictures, { shown: true })
  // Phones fetch it without a cookie.
  const headers = { origin: 'https://localhost', [native.header]: native.word }
  const { files, list } = await ownCopyCalls(() => app).copyOf({
    ...him,
    email: '',
    cookies: new Map(),
    headers,
  })
  expect(list('picture-grants')).toEqual([
    expect.objectContaining({ rounds: [expect.objectContaining({ whosePictures: 'theirs' })] }),
  ])
  const pictures = [...files].filter(([name]) => !/\.(html|json)$/.test(name))
  // His own picture has no stripes.
  expect(await Promise.all(pictures.map(([, bytes]) => lookOf(bytes)))).toEqual(['blurred'])
  const texts = [...files].filter(([name]) => /\.(html|json)$/.test(name)).map(([, bytes]) => String(bytes))
  expect(await looks(texts)).toEqual([])
  expect(texts.join()).not.toContain(id)
})

it('shows staff unblurred pictures only in opened cases, which is logged', async () => {
  const { her, him, id, act, looks, seenBy } = await story('matches')
  await act(him, api.safety.report, { profileId: her.id, reason: 'Asks for money.', ground: 'money' })
  expect(await seenBy(him)).toBe('nothing')
  const { verify, caseOf } = verificationCalls(() => app)
  await verify(her)
  const selfies = await caseOf(her)
  const reviewer = await createStaff(app)
  const { cases } = (await app.call(api.moderation.queue, {}, reviewer)).body
  const report = cases.find(({ kind, member }) => kind === 'report' && member?.picture?.id === id)!
  const seen = new Map<RouteDefinition, string>()
  for (const [route, input] of [
    [api.moderation.queue, {}],
    [api.moderation.search, { q: her.id }],
    [api.moderation.look, { caseId: report.id }],
    [api.review.look, { caseId: selfies.id }],
  ] as [RouteDefinition, object][]) {
    const { body } = await app.call(route, input, reviewer)
    seen.set(route, [...new Set(await looks(body))].toSorted().join())
  }
  // The profile as strangers see it is shown, too.
  expect([...seen.values()]).toEqual(['blurred', 'blurred', 'blurred,sharp', 'sharp'])
  expect(showing.filter((route) => route.access !== 'member' && !seen.has(route))).toEqual([])
  const lead = await createStaff(app, { role: 'lead' })
  const log = (await app.call(api.staff.log, {}, lead)).body
  expect(JSON.stringify(log)).toContain(her.id)
})
