import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { hidingCalls, prayerFilter } from '../../../test/support/members/hiding-calls.ts'
import { notificationCalls } from '../../../test/support/notifications/notification-calls.ts'
import type { Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { exportedLists } from '../own-data/exported-lists.ts'
import { writeJsonArray } from '../own-data/exported-rows.ts'

// Whatever two members do: while she hides from him, nothing that either can read names or counts the other. There are
// two exceptions: he still sees her while his like has reached her, and earlier notices stay if he may see the sender.

const { discovery, profile } = api

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))
vi.setConfig({ testTimeout: 120_000 })

const { deck, everyList, idsIn, onlyTheTwo } = memberCalls(() => app)
const { hides, keepTo, later, prays, sees, showsAll } = hidingCalls(() => app)
const { list, unread } = notificationCalls(() => app)

const oneAct = fc.constantFrom(
  ...(['likes', 'passes', 'passes in the deck', 'undoes', 'favorites'] as const).flatMap((act) => [
    `he ${act}` as const,
    `she ${act}` as const,
  ]),
  ...(['he looks', 'she hides', 'she shows herself', 'he comes within', 'he goes outside'] as const),
  'a day goes by' as const,
)

/** What one of the two has done about the other, as far as it stands. */
interface Done {
  action: 'like' | 'pass' | null
  /** Passed last, in the deck. */
  undoable: boolean
  /** Their one sentence. */
  said: boolean
}

async function copyOf({ id }: Member): Promise<string> {
  const parts: string[] = []
  for (const { read } of exportedLists(app.db, app.clock, id))
    for await (const part of writeJsonArray(read)) parts.push(part)
  return parts.join('')
}

/** What the two read and are answered, beside what the rules want of it. */
async function play(acts: readonly string[]) {
  const seen: unknown[] = []
  const wanted: unknown[] = []
  let now = 'they are there'
  const compare = (what: string, is: unknown, wants: unknown) => {
    seen.push([now, what, is])
    wanted.push([now, what, wants])
  }

  const [him, her] = await onlyTheTwo()
  await keepTo(her, prayerFilter)
  const his: Done = { action: null, undoable: false, said: false }
  const hers: Done = { action: null, undoable: false, said: false }
  let [hidden, within, rangHer, rangHim, shown, matched] = [true, false, false, false, false, false]
  const likes = () => his.action === 'like'
  const isOutside = () => hidden && !within

  async function act(kind: string, [me, mine]: [Member, Done], { id: profileId }: Member) {
    const isHis = me === him
    const unmet = isHis && isOutside() && mine.action === null && !shown
    if (kind === 'likes') {
      const sentence = { about: 'about', text: isHis ? 'Words of his' : 'Words of hers' }
      const { status, body } = await app.call(
        discovery.like,
        { profileId, ...(!mine.said && { sentence }) },
        me,
      )
      compare('like', status, unmet ? 404 : 200)
      matched = body.result === 'matched'
      if (body.result !== 'liked') return
      Object.assign(mine, { action: 'like', undoable: false, said: true })
      if (isHis) rangHer ||= !isOutside()
      else rangHim ||= !isOutside()
    } else if (kind === 'undoes') {
      const { status } = await app.call(discovery.undo, {}, me)
      compare('undo', status, mine.undoable ? 200 : 409)
      if (mine.undoable) Object.assign(mine, { action: null, undoable: false })
    } else if (kind === 'favorites') {
      const { status } = await app.call(discovery.favorite, { profileId }, me)
      compare('favorite', status, isHis && isOutside() && !likes() ? 404 : 200)
      if (status === 200) mine.undoable = false
    } else {
      const inDeck = kind === 'passes in the deck'
      const { status } = await app.call(discovery.pass, { profileId, inDeck }, me)
      compare('pass', status, unmet ? 404 : 200)
      if (unmet || mine.action === 'pass') return
      Object.assign(mine, { undoable: inDeck && mine.action === null, action: 'pass' })
    }
  }

  async function happens() {
    const [who, ...words] = now.split(' ')
    if (now === 'she hides') await hides(her)
    else if (now === 'she shows herself') await showsAll(her)
    else if (now === 'he comes within') await prays(him)
    else if (now === 'he goes outside') await app.call(profile.sayFaith, { prayer: null }, him)
    else if (now === 'a day goes by') await later({ h: 25 }, him, her)
    else if (now === 'he looks') shown = (await sees(him, her)) || shown
    else await act(words.join(' '), who === 'he' ? [him, his] : [her, hers], who === 'he' ? her : him)
    if (now === 'she hides' || now === 'she shows herself') hidden = now === 'she hides'
    if (now === 'he comes within' || now === 'he goes outside') within = now === 'he comes within'
    if (now === 'a day goes by') shown = false
  }

  async function whatIsRead() {
    const iLiked = likes() ? [her.id] : []
    const counts = { likedMe: 0, iLiked: iLiked.length, favorited: 0 }
    compare('his lists', await everyList(him), { people: iLiked, counts })
    const { people } = (await app.call(discovery.count, defaultFilters, him)).body
    compare('his deck', [await deck(him), people, await sees(him, her)], [[], 0, likes()])
    shown ||= likes()
    const hisNotices = [(await list(him)).notifications.length, await unread(him)]
    compare('his notices', hisNotices, rangHim && likes() ? [1, 1] : [0, 0])
    const { likesMe } = (await app.call(discovery.profile, { profileId: him.id }, her)).body
    compare('his card', likesMe, false)
    const herLists = await everyList(her)
    compare('her count', [await idsIn(her, 'likedMe'), herLists.counts.likedMe], [[], 0])
    const herFavorites = (await app.call(discovery.favorites, {}, her)).body.people
    compare('her favorites', herFavorites.map(({ sentence }) => sentence).filter(Boolean), [])
    compare('her notices', (await list(her)).notifications.length, rangHer ? 1 : 0)
  }

  for (now of [...acts, 'she hides', 'he goes outside']) {
    const wasOutside = isOutside()
    told.splice(0)
    await happens()
    if (matched) break
    if (isOutside() && wasOutside) {
      if (now.startsWith('he ')) compare('she hears', eventTypesFor(told, her), [])
      if (now.startsWith('she ')) compare('he hears', eventTypesFor(told, him), [])
      await whatIsRead()
    } else if (!isOutside()) {
      const waits = (one: Done, other: Done) => one.action === 'like' && other.action !== 'like'
      compare('his likers', (await idsIn(him, 'likedMe')).length, waits(hers, his) ? 1 : 0)
      compare('her likers', (await idsIn(her, 'likedMe')).length, waits(his, hers) ? 1 : 0)
      shown ||= waits(hers, his)
    }
  }
  if (matched) {
    await hides(her)
    compare('a match', [await sees(him, her), await idsIn(him, 'iLiked')], [true, [her.id]])
  } else {
    await whatIsRead()
    const [hisCopy, herCopy] = [await copyOf(him), await copyOf(her)]
    const inHis = ['Words of hers', '"type":"like"', 'Amina'].filter((words) => hisCopy.includes(words))
    const inHisWanted = !likes() ? [] : rangHim ? ['"type":"like"', 'Amina'] : ['Amina']
    compare('his copy', inHis, inHisWanted)
    compare('her copy', herCopy.includes('Words of his'), false)
  }
  return { seen, wanted }
}

it('nothing tells him of her, nor her of him, while she hides', () =>
  fc.assert(
    fc.asyncProperty(fc.array(oneAct, { minLength: 3, maxLength: 14 }), async (acts) => {
      const { seen, wanted } = await play(acts)
      expect(seen).toEqual(wanted)
    }),
    {
      examples: [[['she shows herself', 'she likes', 'she passes', 'he likes']]],
      numRuns: Number(process.env['HIDING_HISTORIES'] ?? 8),
      endOnFailure: true,
    },
  ))
