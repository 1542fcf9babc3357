// @vitest-environment drawn
import { fireEvent, type EventType } from '@testing-library/react'
import { servedScreens } from '../../../test/served.tsx'
import { onlineManager } from '@tanstack/react-query'
import type { Match } from '@mithaq/contract/matches'
import { expect, onTestFinished, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { cardOf, maryam } from '../../../test/profile.ts'
import { recentErrors } from '../../ui/errors.ts'
import { Beginning } from './Beginning.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { EndedChat } from './EndedChat.tsx'
import { FoundBanner } from './FoundBanner.tsx'
import { LikeSentences } from './LikeSentences.tsx'
import { MessageRow } from './MessageRow.tsx'
import { MessageSheet } from './MessageSheet.tsx'
import { keepDraft } from '../../session/drafts.ts'
import { wordsIn } from './use-composed.ts'
import { PaymentCard } from './PaymentCard.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'
import type { ChatRow } from './rows.ts'
import { SaidBubble } from './SaidBubble.tsx'

const { newClient, open, said, serve, signIn } = servedScreens()
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

test('the menu of a chat offers what its state allows, and a tap opens that question', async () => {
  const header = (changed: Partial<Match>) =>
    open(<ChatHeader match={matchWith(changed)} balance={6} />, newClient())
  const items = async (changed: Partial<Match>) => {
    const screen = header(changed)
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
  const screen = header(opened)
  await screen.press('Chat options')
  await screen.press('Unmatch')
  expect(screen.plain()).toContain('Close kindly')
  expect(header({ ended: endedWith({ found: true }) }).plain()).not.toContain('Amman')
  expect(header({}).plain()).toContain('Amman')
})

function bubble(changed: Partial<ChatRow> = {}, acts: ReturnType<typeof acting> | undefined = acting()) {
  const onStep = vi.fn<(by: number) => void>()
  const screen = open(
    <SaidBubble
      row={{ ...row, ...changed }}
      at={at}
      profile={profile}
      sought={false}
      isStop
      onFocus={nothing}
      onStep={onStep}
      onQuote={nothing}
      acts={acts}
    />,
    newClient(),
  )
  const article = () => screen.every('[role=article]')[0]!
  return { screen, acts, onStep, article }
}

test('by keys: up and down step, R replies, Enter and space open what can be done, and none with Ctrl', () => {
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

test('a finger that stays for 0.45 s opens what can be done; one that slips, or a mouse, does not', async () => {
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

test('a message that failed can be sent again or thrown away; one that is on its way cannot be answered', async () => {
  const [retry, discard] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()]
  const shown = (changed: Partial<ChatRow>, onRetry: typeof retry | undefined = retry) =>
    open(
      <MessageRow
        row={{ item: { ...row, mine: true, ...changed }, at, startsDay: false }}
        nowMs={at.getTime()}
        next={undefined}
        beginning={false}
        profile={profile}
        sought={false}
        isStop
        onFocus={nothing}
        onStep={nothing}
        onQuote={nothing}
        acts={acting()}
        onRetry={onRetry}
        onDiscard={discard}
      />,
      newClient(),
    )
  const failed = shown({ mark: 'failed' })
  const [again, away] = failed.names()
  await failed.press(again!)
  await failed.press(away!)
  expect([retry.mock.calls, discard.mock.calls]).toEqual([[['r']], [['r']]])
  expect(shown({ mark: 'sent' }).names()).toEqual([])
  const shortcut = (seq: number | null) =>
    shown({ seq }).every('[role=article]')[0]?.getAttribute('aria-keyshortcuts')
  expect([shortcut(3), shortcut(null)]).toEqual(['R', null])
})

test('the sheet of a message: a reaction, the same again to take it back, a reply or a copy, and it closes first', async () => {
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
      newClient(),
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
  expect(recentErrors().at(-1)?.message).toBe('Copy: not allowed')
  expect(closed).toHaveBeenCalledTimes(5)
})

test('a quote names who is quoted and leads there; one that is gone says so and leads nowhere', async () => {
  const opened = vi.fn<(seq: number) => void>()
  const quote = (changed: object) =>
    open(
      <QuoteBlock
        quote={{ id: 'q', seq: 2, text: 'Salam', mine: false, ...changed }}
        name="Salma"
        onLeaf={false}
        onOpen={opened}
      />,
      newClient(),
    )
  await quote({}).press('SalmaSalam')
  expect(opened).toHaveBeenCalledWith(2)
  expect(quote({ mine: true }).plain()).toBe('YouSalam')
  expect(quote({ seq: null, text: null }).names()).toEqual([])
  expect(quote({ seq: null, text: null }).plain()).toBe('This message is no longer here')
})

test('a locked chat says who has paid, and once it is open that nothing is left to pay', () => {
  vi.setSystemTime(at)
  const card = (changed: Partial<Match>, justPaid = false) =>
    open(
      <PaymentCard
        match={matchWith(changed)}
        balance={9}
        justPaid={justPaid}
        onPaid={nothing}
        onOver={nothing}
      />,
      newClient(),
    ).plain()
  expect(card({})).toMatch(/^Open this chat together.*YouNot yetSalmaNot yetTime left to open/)
  expect(card({ iPaid: true })).toMatch(/^Waiting for Salma.*YouPaidSalmaNot yet/)
  expect(card({ theyPaid: true })).toMatch(/^Salma has opened the door.*YouNot yetSalmaPaid/)
  expect(card({ iPaid: true }, true)).toMatch(/^Thank you, you have paid/)
  expect(card({ iPaid: true }, true)).not.toMatch(/Time left|Express unlock/)
  expect(card({ iPaid: true, chatUnlocked: true }, true)).toMatch(
    /^Chat unlocked.*YouPaidSalmaNothing to pay/,
  )
})

test('below an ended chat: the goodbye, what was unsent, and a rematch where one may be', async () => {
  signIn()
  keepDraft('me', wordsIn(matchWith().id), 'I hope')
  const ended = (changed: Parameters<typeof endedWith>[0], balance = 6) =>
    open(
      <EndedChat
        me="me"
        match={matchWith({ ended: endedWith(changed) })}
        balance={balance}
        alone
        justEnded={false}
      />,
      newClient(),
    )
  expect(ended({ canRematch: true }).names()).toContain('Rematch (3 tokens, 3 left afterwards)')
  expect(ended({ canRematch: true }, 3).names()).toContain('Rematch (3 tokens, 0 left afterwards)')
  expect(ended({ canRematch: true }, 2).names()).toContain('Rematch (3 tokens)')
  expect(ended({}).names().join()).not.toContain('Rematch')
  expect(ended({ rematchUnanswered: true }).plain()).toContain('Your last rematch is unanswered')
  const goodbye = { ready: null, words: 'Go well' }
  expect(ended({ by: 'me', goodbye }).plain()).toContain('Your goodbyeGo well')
  expect(ended({ by: 'them', goodbye }).plain()).toContain("Salma's goodbyeGo well")
  vi.stubGlobal('getSelection', () => null)
  const screen = ended({})
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  expect(screen.plain()).toContain('I hope')
  await screen.tap('Copy')
  expect(said()).toEqual(['Your words are chosen: copy them with your keyboard or a long press.'])
})

test('who has found the other: mine waits, theirs can be answered, and what is over is gone', async () => {
  vi.setSystemTime(at)
  const banner = (by: 'me' | 'them', until = '2026-11-20T10:00:00.000Z') =>
    open(
      <FoundBanner match={matchWith({ foundAsk: { by, until } as NonNullable<Match['foundAsk']> })} />,
      newClient(),
    )
  expect(banner('me').names()).toEqual([])
  expect(banner('me').plain()).toContain('Friday')
  expect(banner('them', row.createdAt).plain()).toBe('')
  const screen = banner('them')
  await screen.press('We found each other')
  expect(screen.plain()).toContain('You and Salma found each other?')
})

test('no way to begin stands there until it stays where it is; who is offline does not wait for that', async () => {
  signIn()
  const opener = /what do you love most about life in Amman/
  const begins = () => open(<Beginning match={matchWith()} onBegin={nothing} />, newClient())
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

test('a way to begin is put into the composer; what came with the likes is read above', async () => {
  const begun = vi.fn<(text: string) => void>()
  const screen = open(<Beginning match={matchWith()} onBegin={begun} />, newClient())
  await later()
  await screen.press(/what do you love most about life in Amman/)
  expect(begun).toHaveBeenCalledWith(expect.stringMatching(/^As-salamu alaykum Salma, what do you love most/))
  const line = {
    id: 'l',
    kind: 'sentence',
    by: 'me',
    text: 'I like your garden',
    code: null,
    at: row.createdAt,
  }
  const picture = { id: 'garden', thumbHash: '', blurred: false, address: '' }
  const about = (code: string, more: object) => ({ ...line, code, ...more })
  const lines = [
    line,
    { ...line, id: 'k', by: 'them' },
    about('picture:garden', { id: 'm1', by: 'them', picture }),
    about('picture:garden', { id: 'm2', picture: { ...picture, blurred: true } }),
    about('picture', { id: 'm3', picture: null }),
    about('facts:family', { id: 'm4', by: 'them' }),
    { ...line, id: 'j', text: null },
    { ...line, id: 'i', kind: 'day' },
  ]
  const sentences = open(<LikeSentences lines={lines as never} name="Salma" />, newClient())
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
