// @vitest-environment drawn
import { chatWorld, line, message, opened } from '../../../test/chat.tsx'
import { expect, test, vi } from 'vitest'
import { me } from '../../../test/connected.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { lines, meaning } from '../../../test/meaning.ts'
import { keepDraft } from '../../session/drafts.ts'
import { wordsIn } from './use-composed.ts'

vi.mock('virtua', () => import('../../../test/virtua.tsx'))

const { world, openChat } = chatWorld()
const { id: matchId, profile } = matchWith()

test('what an open chat means beyond its words: icons, directions and what a reader hears', async () => {
  world.isWide = true
  const foundAsk = { by: 'them' as const, until: '2026-11-20T12:00:00.000Z' }
  world.match = matchWith({ ...opened, profileActive: false, canAskDay: true, foundAsk })
  world.messages = [
    message(1, { createdAt: '2026-11-13T09:01:00.000Z', content: 'See https://example.org' }),
    message(2, {
      senderId: me,
      content: 'And with you',
      quote: { id: message(1).id, said: { seq: 1, by: profile.id, text: 'Word 1' } },
      reactions: [
        { by: me, kind: 'heart', revision: 1 },
        { by: profile.id, kind: 'smile', revision: 2 },
      ],
    }),
    message(3, { senderId: me, read: false }),
  ]
  world.lines = [
    line('sentence', { text: 'Your garden', code: 'about', afterSeq: 0 }),
    line('guardian', { text: 'Salma', afterSeq: 0 }),
    line('guardian_sent', { text: 'Salma', values: { messages: 2 } }),
    line('guardian_ended', { text: 'Maryam', by: 'me' }),
    line('day_more', { by: 'me' }),
    line('goodbye', { round: 1, by: 'me', text: 'Go well', afterSeq: 1 }),
    line('care', { values: { money: 1, telephone: 1 }, afterSeq: 2 }),
  ]
  const chat = await openChat()
  chat.press('Chat options')
  chat.text()
  expect(meaning(...chat.every('main, main + aside'))).toEqual(
    lines(`
    main
    header
    a aria-label=Back to Matches title=Back to Matches href=/app/matches
    svg chevron-left
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    h1
    bdi 'Salma, 27'
    bdi 'Amman, Jordan'
    svg users-round
    button type=button title=Chat options aria-haspopup=menu aria-expanded=true aria-label=Chat options aria-controls=View ProfileWe found each otherUnmatchB…
    svg ellipsis-vertical
    aria-hidden=true
    svg clock
    dir=auto 'Your turn to respond'
    role=timer dir=ltr '68h 0m'
    dir=auto 'After that, you lose 2 tokens'
    button type=button
    svg calendar-plus
    button type=button title=What happens when the time is up? aria-label=What happens when the time is up?
    svg info
    aria-hidden=true
    svg sparkles
    dir=auto
    button type=button 'We found each other'
    dir=auto 'Salma is taking a break. Your match and…'
    aria-label=Written with the like
    svg heart
    q dir=auto 'Your garden'
    section aria-label=Messages with Salma tabindex=0
    aside aria-label=A guardian receives this chat
    svg users-round
    dir=auto 'Salma's guardian receives what is writt…'
    h2 'Friday, November 13, 2026'
    role=article aria-label=Salma, 9:01 AM aria-keyshortcuts=R tabindex=-1
    dir=auto 'See'
    button type=button dir=ltr 'https://example.org'
    time dir=auto datetime=2026-11-13T09:01:00.000Z '9:01 AM'
    svg mail
    dir=auto 'Sent to Salma's guardian: 2 messages.'
    svg user-round-x
    dir=auto 'Maryam's guardian no longer receives th…'
    svg calendar-clock
    dir=auto 'You asked for a day more'
    figure
    figcaption dir=auto 'Your goodbye'
    blockquote dir=auto 'Go well'
    h2 'Today'
    role=article aria-label=You, 9:02 AM aria-keyshortcuts=R tabindex=-1
    button type=button title=Go to this message
    bdi 'Salma'
    dir=auto 'Word 1'
    dir=auto 'And with you'
    time dir=auto datetime=2026-11-15T09:02:00.000Z '9:02 AM'
    svg check-check
    role=img aria-label=Salma: Smile, You: Heart
    svg 0 0 24 24 circle 9
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    svg 0 0 24 24 M12 20.3
    aside aria-label=A word of care
    svg shield-check
    dir=auto 'Salma names a way to write or meet outs…'
    role=article aria-label=You, 9:03 AM aria-keyshortcuts=R tabindex=0
    dir=auto 'Word 3'
    time dir=auto datetime=2026-11-15T09:03:00.000Z '9:03 AM'
    svg check
    role=log aria-live=polite
    form
    button type=button title=React to the latest message aria-label=React to the latest message
    svg face-slightly-smiling
    textarea rows=1 dir=auto enterkeyhint=send autocomplete=off placeholder=Type a message...
    button type=submit title=Send disabled aria-label=Send
    svg send-horizontal
    dir=ltr
    role=menu aria-orientation=vertical dir=ltr aria-labelledby=button tabindex=-1
    role=menuitem tabindex=-1 'View Profile'
    svg user-round
    role=menuitem tabindex=-1 'We found each other'
    svg sparkles
    role=menuitem tabindex=-1 'Unmatch'
    svg heart-crack
    role=separator aria-orientation=horizontal
    role=menuitem tabindex=-1 'Block'
    svg shield-ban
    role=menuitem tabindex=-1 'Report'
    svg flag
    aside aria-label=Salma's profile
    role=img aria-label=Salma has no picture yet
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    h2
    bdi 'Salma, 29'
    bdi 'Paediatric nurse'
    svg map-pin
    bdi 'Amman, Jordan'
    section aria-labelledby=What you share
    h3 'What you share'
    svg map-pin
    bdi 'You both live in Amman'
    svg heart
    bdi 'Neither of you has been married'
    button type=button aria-haspopup=dialog aria-expanded=false
    svg chevron-right
    button aria-haspopup=dialog type=button
    svg chevron-right
  `),
  )
})

test('a chat that is still closed: the lock, who has paid, and its time', async () => {
  world.match = matchWith({ iPaid: true, lastSeq: 1 })
  const chat = await openChat()
  expect(meaning(...chat.every('main > div'))).toEqual(
    lines(`
    svg lock
    role=status
    h2 'Waiting for Salma'
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    bdi 'You'
    svg check
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    bdi 'Salma'
    svg clock
    role=timer dir=auto '68h 00m 00s'
    button type=button aria-describedby=You have 6 tokens · 3 left after expres… 'Express unlock (3 tokens)'
    button type=button 'How tokens and clocks work'
    button type=button 'Read your earlier conversation'
  `),
  )
  const resting = { until: '2026-11-24T12:00:00.000Z', who: 'them' } as const
  world.match = matchWith({ ...opened, resting })
  const rests = await openChat()
  expect(meaning(...rests.every('.bg-slate-wash'))).toEqual(
    lines(`
    svg moon
    dir=auto 'Resting until Nov 24'
    dir=auto 'Your turn to respond: 68h 0m left, and …'
    button type=button title=What happens when the time is up? aria-label=What happens when the time is up?
    svg info
    aria-hidden=true
  `),
  )
})

test('a chat that has ended: what it cost in coins, the goodbye, the unsent words and the ways on', async () => {
  keepDraft(me, wordsIn(matchId), 'I hope')
  const moved = [{ type: 'penalty' as const, amount: -2 }]
  const goodbye = { ready: null, words: 'Go well' }
  const ended = endedWith({ by: 'them', moved, goodbye, canRematch: true })
  world.match = matchWith({ ...opened, clock: null, ended, lastSeq: 1 })
  const chat = await openChat()
  expect(meaning(...chat.every('main > :not(header)'))).toEqual(
    lines(`
    role=log aria-live=polite
    section aria-label=How this match ended
    aria-hidden=true
    svg 0 0 48 48 circle 22.5
    svg 0 0 48 48 circle 22.5
    role=status dir=auto
    h2 tabindex=-1 'Salma ended this match.'
    figure
    figcaption dir=auto 'Salma's goodbye'
    blockquote dir=auto 'Go well'
    button type=button 'How tokens and clocks work'
    h3 'Your unsent words are kept'
    tabindex=0 'I hope'
    button type=button 'Copy'
    role=status
    footer
    a href=/app/profiles 'Back to Discover'
    button type=button 'Rematch (3 tokens, 3 left afterwards)'
  `),
  )
  world.match = matchWith({ ...opened, clock: null, ended: endedWith({ found: true }) })
  const found = await openChat()
  expect(meaning(...found.every('section'))).toEqual(
    lines(`
    section aria-label=How you found each other
    svg pattern M96 48 8
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    svg 0 0 48 48 M20.84 9
    svg heart
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    role=status
    h2 tabindex=-1 'You found each other'
    lang=ar dir=rtl 'بارك الله لكما وبارك عليكما وجمع بينكما…'
    dir=auto 'Your profile and Salma's are hidden now…'
  `),
  )
})

test('what can be done with a message, what is answered, and where an address leads', async () => {
  world.messages = [message(1, { content: 'See https://example.org' })]
  const chat = await openChat()
  const dialog = () => meaning(...chat.every('[role=dialog]'))
  chat.press('React to the latest message')
  expect(dialog()).toEqual(
    lines(`
    role=dialog aria-modal=true tabindex=-1 aria-labelledby=Salma wrote aria-describedby=See https://example.org
    header
    h2 'Salma wrote'
    dir=auto 'See https://example.org'
    button type=button title=Close aria-label=Close
    svg x
    role=group aria-label=Reactions
    button type=button title=Heart aria-label=Heart aria-pressed=false
    svg 0 0 24 24 M12 20.3
    button type=button title=Smile aria-label=Smile aria-pressed=false
    svg 0 0 24 24 circle 9
    button type=button title=Thumbs up aria-label=Thumbs up aria-pressed=false
    svg 0 0 24 24 M7.5 10.
    button type=button title=Hands in prayer aria-label=Hands in prayer aria-pressed=false
    svg 0 0 24 24 M11.2 20
    button type=button title=Hand on heart aria-label=Hand on heart aria-pressed=false
    svg 0 0 24 24 M10.4 18
    button type=button 'Reply'
    svg reply
    button type=button 'Copy'
    svg copy
  `),
  )
  await chat.tap('Reply', 'https://example.org')
  expect(dialog()).toEqual(
    lines(`
    role=dialog aria-modal=true tabindex=-1 aria-labelledby=Leave Mithaq? aria-describedby=We do not know this page and cannot vou…
    header
    h2 'Leave Mithaq?'
    button type=button title=Close aria-label=Close
    svg x
    dir=ltr 'example.org'
    dir=ltr 'https://example.org/'
    footer
    button type=button 'Stay here'
    a href=https://example.org/ target=_blank rel=noopener noreferrer 'Open the page'
  `),
  )
  await chat.tap('Stay here')
  expect(meaning(...chat.every('form'))).toEqual(
    lines(`
    form
    role=group aria-label=Your answer to Salma
    svg reply
    bdi 'Salma'
    dir=auto 'See https://example.org'
    button type=button title=Do not quote aria-label=Do not quote
    svg x
    button type=button title=React to the latest message aria-label=React to the latest message
    svg face-slightly-smiling
    textarea rows=1 dir=auto enterkeyhint=send autocomplete=off placeholder=Type a message...
    button type=submit title=Send disabled aria-label=Send
    svg send-horizontal
  `),
  )
})
