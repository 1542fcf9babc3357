// @vitest-environment drawn
import { fireEvent, type EventType } from '@testing-library/react'
import { servedScreens } from '../../../test/served.tsx'
import { onlineManager } from '@tanstack/react-query'
import type { Match, MatchLine } from '@mithaq/contract/matches'
import { expect, onTestFinished, test, vi } from 'vitest'
import { iconsIn } from '../../../test/icons.ts'
import { later } from '../../../test/later.ts'
import { endedWith, line, matchWith } from '../../../test/match.ts'
import { cardOf, maryam } from '../../../test/profile.ts'
import { readRecentErrors } from '../../ui/feedback/error-log.ts'
import { ChatOpeners } from './ChatOpeners.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { EndedChat } from './ended/EndedChat.tsx'
import { CoupleBanner } from './ended/CoupleBanner.tsx'
import { LikeNotes } from './LikeNotes.tsx'
import { MessageSheet } from './thread/MessageSheet.tsx'
import { QuoteBlock } from './thread/QuoteBlock.tsx'
import type { ChatRow } from './thread/rows.ts'
import { InteractiveBubble } from './thread/InteractiveBubble.tsx'
import { ChatLine } from './thread/ChatLine.tsx'
import type { Shared } from '@mithaq/contract/what-you-share'
import { WhatYouShare } from './WhatYouShare.tsx'

const { open, serve, signIn } = servedScreens()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())
const nothing = () => {}
const row: ChatRow = {
  id: 'r',
  seq: 3,
  content: 'How was your week?',
  createdAt: '2026-11-15T08:00:00.000Z',
  mine: false,
  mark: undefined,
  quote: null,
  myReaction: null,
  theirReaction: null,
  lines: [],
  before: [],
}
const at = new Date(row.createdAt)
const { profile } = matchWith()
const acting = () => ({
  onReply: vi.fn<(row: ChatRow) => void>(),
  onReact: vi.fn<(row: ChatRow, kind: string | null) => void>(),
  onMenu: vi.fn<(row: ChatRow) => void>(),
})

test('the menu of a chat offers what its state allows', async () => {
  const items = async (changed: Partial<Match>) => {
    const screen = open(<ChatHeader match={matchWith(changed)} balance={6} />)
    await screen.press('Chat options')
    return screen.every('[role=menuitem], [role=separator]').map(({ textContent }) => textContent || '-')
  }
  expect(await items({})).toEqual(['View Profile', 'Unmatch', '-', 'Block', 'Report'])
  const opened = { chatUnlocked: true }
  expect(await items(opened)).toEqual([
    'View Profile',
    'We found each other',
    'Unmatch',
    '-',
    'Block',
    'Report',
  ])
  const saidByMe = { by: 'me', until: row.createdAt } as NonNullable<Match['foundAsk']>
  expect(await items({ ...opened, foundAsk: saidByMe })).not.toContain('We found each other')
  expect(await items({ ...opened, ended: endedWith() })).toEqual(['View Profile', '-', 'Block', 'Report'])
  expect(await items({ ended: endedWith(), profileActive: false })).toEqual(['Block', 'Report'])
})

function bubble(changed: Partial<ChatRow> = {}, acts: ReturnType<typeof acting> | undefined = acting()) {
  const onStep = vi.fn<(by: number) => void>()
  const screen = open(
    <InteractiveBubble
      row={{ ...row, ...changed }}
      at={at}
      profile={profile}
      isHighlighted={false}
      isStop
      onFocus={nothing}
      onStep={onStep}
      onQuote={nothing}
      actions={acts}
    />,
  )
  const article = () => screen.every('[role=article]')[0]!
  return { screen, acts, onStep, article }
}

test('arrow keys move, R replies, Enter and space open the menu, none with Ctrl', () => {
  const { acts, onStep, article } = bubble()
  const press = (key: string, more: object = {}) => fireEvent.keyDown(article(), { key, ...more })
  press('ArrowUp')
  press('ArrowDown')
  expect(onStep.mock.calls).toEqual([[-1], [1]])
  press('r', { ctrlKey: true })
  press('r', { metaKey: true })
  press('r', { altKey: true })
  fireEvent.keyDown(article().firstElementChild!, { key: 'r' })
  expect(acts?.onReply).not.toHaveBeenCalled()
  press('r')
  press('R')
  expect(acts?.onReply).toHaveBeenCalledTimes(2)
  const left = ['Enter', ' ', 'ContextMenu', 'x'].map((key) => press(key))
  expect(left, 'to the browser, which scrolls by them').toEqual([false, false, false, true])
  expect(acts?.onMenu).toHaveBeenCalledTimes(3)
})

test('a press of 0.45 s opens the message menu; a slip or a mouse does not', async () => {
  const hold = async (
    pointerType: string,
    by: number,
    ms: number,
    end: EventType = 'pointerUp',
    down = 0,
  ) => {
    const { acts, article } = bubble()
    fireEvent.pointerDown(article(), { pointerType, clientX: 100, clientY: 50 })
    fireEvent.pointerMove(article(), { clientX: 100 + by, clientY: 50 + down })
    await later(ms)
    fireEvent[end](article())
    await later(1000)
    return acts?.onMenu.mock.calls.length
  }
  expect(await hold('touch', 9, 460)).toBe(1)
  expect(await hold('touch', 11, 460)).toBe(0)
  expect(await hold('touch', 0, 400)).toBe(0)
  expect(await hold('touch', 0, 400, 'pointerCancel'), 'a page that scrolls').toBe(0)
  expect(await hold('touch', 0, 460, 'pointerUp', 11), 'down the page').toBe(0)
  expect(await hold('mouse', 0, 460)).toBe(0)
})

test('the message sheet closes first, then reacts, takes back, replies or copies', async () => {
  const [reacted, replied, closed] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const sheet = (changed: Partial<ChatRow> = {}) =>
    open(
      <MessageSheet
        row={{ ...row, ...changed }}
        name="Salma"
        onClose={closed}
        onReact={reacted}
        onReply={replied}
      />,
    )
  expect(sheet().plain()).toContain('Salma wrote')
  expect(sheet({ mine: true }).plain()).toContain('Your message')
  await sheet().press('Heart')
  const loved = sheet({ myReaction: 'heart' })
  expect(loved.attribute('Heart', 'aria-pressed')).toBe('true')
  await loved.press('Heart')
  await sheet().press('Reply')
  await sheet().tap('Copy')
  expect(reacted.mock.calls.map((call: unknown[]) => call[1])).toEqual(['heart', null])
  expect(replied).toHaveBeenCalledOnce()
  expect(await navigator.clipboard.readText()).toBe('How was your week?')
  const unable = sheet()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await unable.tap('Copy')
  expect(readRecentErrors().at(-1)?.message).toBe('Copy: not allowed')
  expect(closed).toHaveBeenCalledTimes(5)
})

test('a quote names its author and leads there; one that is gone leads nowhere', async () => {
  const opened = vi.fn<(seq: number) => void>()
  const quote = (changed: object) =>
    open(
      <QuoteBlock
        quote={{ id: 'q', seq: 2, text: 'Salam', mine: false, ...changed }}
        name="Salma"
        onLeaf={false}
        onOpen={opened}
      />,
    )
  await quote({}).press('SalmaSalam')
  expect(opened).toHaveBeenCalledWith(2)
  expect(quote({ mine: true }).plain()).toBe('YouSalam')
  expect(quote({ seq: null, text: null }).names()).toEqual([])
  expect(quote({ seq: null, text: null }).plain()).toBe('This message is no longer here')
})

test('an ended chat shows the goodbye, and a rematch where one is allowed', () => {
  signIn()
  const ended = (changed: Parameters<typeof endedWith>[0], balance = 6) =>
    open(
      <EndedChat
        me="me"
        match={matchWith({ ended: endedWith(changed) })}
        balance={balance}
        alone
        justEnded={false}
      />,
    )
  expect(ended({ canRematch: true }).names()).toContain('Rematch (3 tokens, 3 left afterwards)')
  expect(ended({ canRematch: true }, 3).names()).toContain('Rematch (3 tokens, 0 left afterwards)')
  expect(ended({ canRematch: true }, 2).names()).toContain('Rematch (3 tokens)')
  expect(ended({}).names().join()).not.toContain('Rematch')
  expect(ended({ rematchUnanswered: true }).plain()).toContain('Your last rematch is unanswered')
  const goodbye = { ready: null, words: 'Go well' }
  expect(ended({ by: 'me', goodbye }).plain()).toContain('Your goodbyeGo well')
  expect(ended({ by: 'them', goodbye }).plain()).toContain("Salma's goodbyeGo well")
})

test('the couple banner waits for them, offers my answer, and disappears when over', () => {
  vi.setSystemTime(at)
  const banner = (by: 'me' | 'them', until = '2026-11-20T10:00:00.000Z') =>
    open(<CoupleBanner match={matchWith({ foundAsk: { by, until } as NonNullable<Match['foundAsk']> })} />)
  expect(banner('me').names()).toEqual([])
  expect(banner('me').plain()).toContain('Friday')
  expect(banner('them', row.createdAt).plain()).toBe('')
  expect(banner('them').names()).toEqual(['We found each other'])
})

test('openers appear once the layout is stable; offline members need not wait', async () => {
  signIn()
  const opener = /what do you love most about life in Amman/
  const begins = () => open(<ChatOpeners match={matchWith()} onBegin={nothing} />)
  for (const slow of ['GET /profile', 'GET /discovery']) {
    serve((what) =>
      what.startsWith(slow) ? never() : what.startsWith('GET /profile') ? maryam : cardOf('Salma'),
    )
    const screen = begins()
    await later()
    expect([screen.plain(), screen.names()], slow).toEqual(['Loading...', []])
  }
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const offline = begins()
  await later()
  expect(offline.names().some((name) => opener.test(name))).toBe(true)
})

test('the notes sent with the likes stand above, with what they are about', () => {
  const sentence = line('sentence', { by: 'me', text: 'I like your garden' })
  const picture = { id: 'garden', thumbHash: '', blurred: false, address: '' }
  const about = (code: string, more: object) => ({ ...sentence, code, ...more })
  const lines = [
    sentence,
    { ...sentence, id: 'k', by: 'them' },
    about('picture:garden', { id: 'm1', by: 'them', picture }),
    about('picture:garden', { id: 'm2', picture: { ...picture, blurred: true } }),
    about('picture', { id: 'm3', picture: null }),
    about('facts:family', { id: 'm4', by: 'them' }),
    { ...sentence, id: 'j', text: null },
    { ...sentence, id: 'i', kind: 'day' },
  ]
  const sentences = open(<LikeNotes lines={lines as never} name="Salma" />)
  expect(sentences.every('li').map(({ textContent }) => textContent)).toEqual([
    'You wrote with your like: I like your garden',
    'Salma wrote with the like: I like your garden',
    'Salma wrote with the like about ‘Your picture’: I like your garden',
    "You wrote with your like about ‘Salma's picture’: I like your garden",
    'You wrote with your like about ‘A picture’: I like your garden',
    'Salma wrote with the like about ‘Family and future’: I like your garden',
  ])
  const shown = sentences.every('li').map((one) => one.querySelector('img')?.getAttribute('src') ?? '')
  expect(shown).toEqual(
    ['', '', 'small', 'blur', '', ''].map((kind) => kind && `/pictures/garden//${kind}.webp`),
  )
})

/** The words of a line in the chat with Bilal. */
const lineText = (kind: string, changed: Partial<MatchLine> = {}) =>
  open(<ChatLine line={line(kind, { text: 'Maryam', ...changed })} name="Bilal" />).text()

test.each([
  ['them', "Maryam's guardian", "Maryam's guardian"],
  ['me', 'Your guardian', 'your guardian'],
] as const)('guardian lines say whose guardian it is: %s', (by, whose, whoseInside) => {
  expect(lineText('guardian', { by })).toContain(`|${whose} receives what is written here every week.|`)
  expect(lineText('guardian_sent', { by, values: { messages: 12 } })).toContain(
    `|Sent to ${whoseInside}: 12 messages.|`,
  )
  expect(lineText('guardian_sent', { by, values: { messages: 1 } })).toContain(
    `|Sent to ${whoseInside}: 1 message.|`,
  )
  expect(lineText('guardian_ended', { by })).toContain(`|${whose} no longer receives this chat.|`)
})

test('the safety note warns of contact outside the chat, of money, or of both', () => {
  const [contact, money] = ['Bilal names a way to write or meet outside Mithaq', 'Never send any']
  expect(lineText('care', { values: { telephone: 1 } })).toContain(contact)
  expect(lineText('care', { values: { telephone: 1 } })).not.toContain(money)
  expect(lineText('care', { values: { money: 1 } })).toContain(money)
  expect(lineText('care', { values: { money: 1 } })).not.toContain(contact)
  const both = lineText('care', { values: { messenger: 1, money: 1 } })
  expect(both).toContain(contact)
  expect(both).toContain(money)
  expect(both).toContain('If something feels wrong, report it')
})

test('each shared fact has its own icon', () => {
  const shared: Shared[] = [
    { code: 'occupation', value: 'Nurse' },
    { code: 'city', value: 'Amman' },
    { code: 'education', value: 'BSc' },
    { code: 'nationality', value: 'JO' },
    { code: 'country', value: 'JO' },
    { code: 'maritalStatus', value: 'Never Married' },
    { code: 'marriage', value: 'one_year' },
    { code: 'homeAfterMarriage', value: 'own' },
    { code: 'prayer', value: 'fridays' },
    { code: 'familysPart', value: 'from_the_start' },
    { code: 'relocation', value: 'yes' },
    { code: 'wantsChildren', value: 'yes' },
    { code: 'practice', value: 'striving' },
    { code: 'children', value: 'none' },
    { code: 'languages', value: 'ar' },
  ]
  const screen = open(<WhatYouShare shared={shared} />)
  const signs = iconsIn(screen, 'li')
  expect(screen.every('li').map(({ textContent }, at) => [signs[at], textContent])).toEqual([
    ['briefcase', 'The same work: Nurse'],
    ['map-pin', 'You both live in Amman'],
    ['graduation-cap', 'The same studies: BSc'],
    ['globe', 'A nationality in common: Jordan'],
    ['map-pin', 'You both live in Jordan'],
    ['heart', 'Neither of you has been married'],
    ['calendar-heart', 'You both would marry within a year'],
    ['house', 'A home of your own after marriage'],
    ['moon-star', 'Friday prayers'],
    ['users', 'Your families from the start'],
    ['plane', 'You both would move'],
    ['baby', 'You both hope for children'],
    ['sprout', 'You both strive to practise more'],
    ['face-slightly-smiling', 'Neither of you has children'],
    ['languages', 'You both speak Arabic'],
  ])
})
