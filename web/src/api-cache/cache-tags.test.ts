import { api } from '@mithaq/contract'
import type { RouteDefinition } from '@mithaq/contract'
import { fromServer } from '@mithaq/contract/live'
import { expect, test } from 'vitest'
import { tagsChangedBy, tagsChangedByEvent, tagsReadBy } from './cache-tags.ts'

const { account, away, chat, discovery, guardians, matches, notifications, ownData, pictures } = api
const { profile, safety, security, standing, verification, wallet } = api
const input = { matchId: 'm', profileId: 'p' }

/** Whether an answer to the question is old once these have moved. */
function isOld(question: RouteDefinition, moved: readonly string[]): boolean {
  const read = tagsReadBy(question, input).flatMap((topic) => [topic, topic.split(' ')[0]!])
  return moved.includes('everything') || read.some((topic) => moved.includes(topic))
}
/** Those that would be shown as they were. */
const notOld = (questions: readonly RouteDefinition[], moved: readonly string[]) =>
  questions.filter((question) => !isOld(question, moved)).map(({ path }) => path)

const lists = [discovery.likedMe, discovery.iLiked, discovery.favorites, discovery.likedCounts]
const inMatches = [matches.get, matches.list, matches.summary, matches.unmatched, matches.lines]
const ofTokens = [wallet.mine, wallet.history, wallet.weeks]

// What is shown after an act must not wait for a word by the socket: it may be away.
test.each<[string, RouteDefinition[], RouteDefinition[]]>([
  ['a payment', [matches.unlock], [...ofTokens, ...inMatches]],
  ['a goodbye or a rematch', [matches.unmatch, matches.rematch], [...ofTokens, ...inMatches, ...lists]],
  ['a day more', [matches.askDay], inMatches],
  ['having found each other', [matches.found], [...ofTokens, ...inMatches, ...lists, profile.mine]],
  ['a removal for good', [matches.remove], [...inMatches, ...lists]],
  ['a sight of pictures', [matches.askToSee, matches.showPictures], [matches.get, matches.list]],
  ['a message', [chat.send], [matches.get, matches.list, matches.summary]],
  ['a read mark', [chat.markRead], [matches.list, matches.summary]],
  ['an away', [away.begin, away.shorten, away.end], [away.mine, ...ofTokens, ...inMatches]],
  ['an end with a guardian', [guardians.end], [guardians.mine, ...inMatches]],
  ['an invitation', [guardians.invite], [guardians.mine]],
  ['other filters', [discovery.setFilters], [discovery.filters, discovery.deck, ...lists]],
  ['another visibility', [discovery.setVisibility], [discovery.visibility, ...lists]],
  ['a like or a pass', [discovery.like, discovery.pass], [discovery.profile, ...lists]],
  ['a star', [discovery.favorite, discovery.unfavorite], [discovery.profile, ...lists]],
  ['an undone pass', [discovery.undo], [discovery.deck, ...lists]],
  [
    'what is said of oneself',
    [profile.update, profile.sayFaith, profile.sayFamily, profile.sayLearning, profile.setPrompts],
    [profile.mine],
  ],
  ['a change of the album', [pictures.add, pictures.remove, pictures.reorder], [profile.mine]],
  ['a removed picture, which sentences name', [pictures.remove], [matches.lines, ...lists]],
  ['another sight of the album', [profile.showPicturesTo], [profile.mine, matches.get, matches.list]],
  // What lies in a chat that never opened comes back.
  ['a block or a report', [safety.block, safety.report], [safety.blocked, ...ofTokens]],
  ['an unblocking', [safety.unblock], [safety.blocked, discovery.deck, ...lists, ...inMatches]],
  ['a purchase or the lesson', [wallet.purchase, wallet.taught], [wallet.mine]],
  [
    'a look at notifications, or a test',
    [notifications.markRead, notifications.arrive, notifications.test],
    [notifications.list, notifications.unread],
  ],
  ['a setting', [notifications.changeSettings, notifications.answerMarketing], [notifications.settings]],
  [
    'a device for pushes',
    [notifications.registerDevice, notifications.removeDevice],
    [notifications.devices],
  ],
  ['a password or an ended device', [security.changePassword, security.endDevice], [security.devices]],
  ['another address', [security.changeAddress, security.keepAddress], [security.address]],
  ['a wish for an export', [ownData.ask], [ownData.mine]],
  ['a word to the house', [standing.read, standing.appeal], [standing.mine]],
  [
    'a step towards the badge',
    [
      verification.begin,
      verification.beginWithPartner,
      verification.addSelfie,
      verification.chooseReviewers,
      verification.withdraw,
    ],
    [verification.mine],
  ],
  ['a deactivation', [account.deactivate], [profile.mine, matches.list, wallet.mine]],
])('%s makes old whatever shows what it changes', (_, acts, questions) => {
  for (const act of acts) expect(notOld(questions, tagsChangedBy(act, input))).toEqual([])
})

test('changes no tag of another match', () => {
  expect(tagsChangedBy(matches.unlock, input)).toContain('match m')
  expect(tagsChangedBy(matches.unlock, input)).not.toContain('match')
})

const ofNotices = [notifications.list, notifications.unread]
test.each<[Parameters<typeof tagsChangedByEvent>[0], RouteDefinition[]]>([
  [{ type: 'ready' }, [...inMatches, chat.messages, ...ofTokens, ...lists, ...ofNotices, away.mine]],
  [{ type: 'ready again' }, [discovery.deck, profile.mine, notifications.settings, standing.mine]],
  [{ type: 'match', matchId: 'm' }, [...inMatches, ...lists, discovery.profile]],
  [
    { type: 'message', message: { matchId: 'm' } } as never,
    [matches.get, matches.lines, matches.list, matches.summary],
  ],
  [{ type: 'read', matchId: 'm' } as never, [matches.list, matches.summary]],
  [{ type: 'likes' }, lists],
  [{ type: 'wallet' }, [...ofTokens, matches.get, matches.unmatched, profile.mine]],
  [{ type: 'away' }, [away.mine, ...ofTokens]],
  [{ type: 'standing' }, [standing.mine]],
  [{ type: 'gone', profileId: 'p' }, [matches.list, matches.summary, matches.unmatched, ...lists]],
])('news of $type makes old whatever it may have changed', (news, questions) => {
  expect(notOld(questions, tagsChangedByEvent(news))).toEqual([])
})

test.each(['ready', 'likes', 'wallet', 'away', 'standing', 'notification'])(
  'news of %s are understood as the server tells them',
  (type) => expect(fromServer.safeParse({ type }).data).toEqual({ type }),
)

test('a notification makes old what it may tell of: an export, the badge, a guardian', () => {
  const moved = tagsChangedByEvent({ type: 'notification' })
  expect(notOld([...ofNotices, ownData.mine, verification.mine, guardians.mine], moved)).toEqual([])
})

test('refetches only the chat after a sleep, and no deck when the socket opens', () => {
  expect(tagsChangedByEvent({ type: 'awake' })).toEqual(['chat'])
  expect(isOld(discovery.deck, tagsChangedByEvent({ type: 'ready' }))).toBe(false)
})
