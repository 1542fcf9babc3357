import { api } from '@mithaq/contract'
import type { RouteDefinition } from '@mithaq/contract'
import { expect, test } from 'vitest'
import { topicsMovedBy, topicsMovedByNews, topicsReadBy } from './topics.ts'

const { account, away, discovery, guardians, matches, profile, safety, wallet } = api
const input = { matchId: 'm', profileId: 'p' }

/** Whether an answer to the question is old once the act is done. */
function makesOld(act: RouteDefinition, question: RouteDefinition): boolean {
  const moved = topicsMovedBy(act, input)
  const read = topicsReadBy(question, input).flatMap((topic) => [topic, topic.split(' ')[0]!])
  return moved.includes('everything') || read.some((topic) => moved.includes(topic))
}

// What is shown after an act must not wait for a word by the socket: it may be away.
test.each<[string, RouteDefinition, RouteDefinition[]]>([
  ['a payment', matches.unlock, [wallet.mine, wallet.history, matches.get, matches.list, matches.unmatched]],
  ['a goodbye', matches.unmatch, [wallet.mine, wallet.history, matches.get, matches.list, matches.summary]],
  ['a rematch', matches.rematch, [wallet.mine, matches.get, matches.list, matches.unmatched, matches.lines]],
  ['a day more', matches.askDay, [matches.get, matches.list, matches.lines]],
  ['having found each other', matches.found, [wallet.mine, matches.get, matches.list, matches.summary]],
  ['a message', api.chat.send, [matches.get, matches.list]],
  ['an away', away.begin, [away.mine, wallet.mine, matches.get, matches.list]],
  ['coming back', away.end, [away.mine, wallet.mine, matches.get, matches.list]],
  ['an end with a guardian', guardians.end, [guardians.mine, matches.get, matches.list, matches.lines]],
  ['other filters', discovery.setFilters, [discovery.filters, discovery.deck]],
  ['an undone pass', discovery.undo, [discovery.deck, discovery.likedMe]],
  ['another sight of pictures', profile.showPicturesTo, [profile.mine, matches.get, matches.list]],
  ['an unblocking', safety.unblock, [safety.blocked, discovery.deck, discovery.likedMe, matches.list]],
  ['a deactivation', account.deactivate, [profile.mine, matches.list, wallet.mine]],
])('%s makes old whatever shows what it changes', (_, act, questions) => {
  expect(questions.filter((question) => !makesOld(act, question)).map(({ path }) => path)).toEqual([])
})

test('an act on one match leaves what is known of the others', () => {
  expect(topicsMovedBy(matches.unlock, input)).toContain('match m')
  expect(topicsMovedBy(matches.unlock, input)).not.toContain('match')
})

test('news of tokens makes the wallet and the profile old, a look after a sleep the chat', () => {
  expect(topicsMovedByNews({ type: 'wallet' })).toEqual(['wallet', 'profile'])
  expect(topicsMovedByNews({ type: 'awake' })).toEqual(['chat'])
})
