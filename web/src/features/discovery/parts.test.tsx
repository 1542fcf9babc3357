// @vitest-environment drawn
import { refused, servedScreens, session } from '../../../test/served.tsx'
import { defaultFilters } from '@mithaq/contract/filters'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { later } from '../../../test/later.ts'
import { cardOf } from '../../../test/profile.ts'
import { screen as drawn } from '../../../test/screen.tsx'
import { setNewMatch } from '../matches/new-match/new-match.ts'
import { setSession, signedInSession } from '../../session/session.ts'
import { readToasts } from '../../ui/feedback/toast.ts'
import { DeckActions } from './deck/DeckActions.tsx'
import { DeckCard } from './deck/DeckCard.tsx'
import { DeckEnd } from './deck/DeckEnd.tsx'
import { DeckSkeleton } from './deck/DeckSkeleton.tsx'
import { CountryChecklist } from './filters/CountryChecklist.tsx'
import { FiltersButton, FiltersTrouble } from './filters/FiltersButton.tsx'
import { OnlyWithinFilters } from './filters/OnlyWithinFilters.tsx'
import { TokenLesson } from './tokens/TokenLesson.tsx'
import { LikedList } from './liked/LikedList.tsx'
import { ProfileDialogActs } from './liked/ProfileDialogActs.tsx'
import { UpcomingColumn } from './deck/UpcomingColumn.tsx'
import { filtersQuery, visibilityQuery, wideningQuery } from './state/queries.ts'
import { LikeNoteDialog } from './like-note/LikeNoteDialog.tsx'
import type { LikedPart } from './like-note/liked-part.ts'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { ApiError } from '../../session/call.ts'
import { PeopleError } from './view-limit/PeopleError.tsx'

const { asked, newClient, open, said, serve, signIn } = servedScreens()
const nothing = () => {}
const kept = () => asked.filter(([what]) => what.startsWith('PUT'))

test('a note is sent trimmed with its part; an error stays at the field until changed', async () => {
  const sent = vi.fn<(sentence: object) => Promise<boolean>>()
  const screen = open(
    <LikeNoteDialog
      person={cardOf('Salma')}
      about="about"
      quote="I keep bees."
      onSend={sent}
      onClose={nothing}
    />,
  )
  expect(screen.plain()).toContain('I keep bees.')
  await screen.press('Send like')
  expect(screen.plain()).toContain('Please write between 1 and 140 characters')
  screen.write('Your sentence', 'Write to me@example.com')
  expect(screen.plain()).not.toContain('Please write between')
  await screen.press('Send like')
  expect(screen.plain()).toContain('Please leave out telephone numbers')
  expect(sent).not.toHaveBeenCalled()
  screen.write('Your sentence', ' Honey at home? ')
  await screen.press('Send like')
  expect(sent).toHaveBeenCalledExactlyOnceWith({ about: 'about', text: 'Honey at home?' })
})

test('the note dialog names the part and quotes its words where it has any', () => {
  const about = (part: LikedPart) =>
    open(<LikeNoteDialog person={cardOf('Salma')} {...part} onSend={async () => true} onClose={nothing} />)
      .every('[role=dialog] blockquote')
      .map(({ textContent }) => textContent)
  expect(about({ about: 'facts:family', quote: 'Hopes for children' })).toEqual([
    'Family and futureHopes for children',
  ])
  expect(about({ about: 'about', quote: 'I keep bees.' })).toEqual(['About MeI keep bees.'])
  expect(about({ about: 'prompt:home_is', quote: 'loud on Fridays' })).toEqual([
    'A home to me is…loud on Fridays',
  ])
})

const whole = {
  ...cardOf('Salma'),
  pictures: ['one', 'two', 'three'].map((id) => ({
    id,
    thumbHash: '',
    blurred: id === 'three',
    address: `/${id}`,
  })),
  prompts: [{ prompt: 'home_is' as const, answer: 'loud on Fridays' }],
  facts: {
    prayer: 'five_daily' as const,
    wantsChildren: 'yes' as const,
    languages: ['ar' as const, 'tr' as const],
  },
}
const heartNames = (names: string[]) => names.filter((name) => name.startsWith('Like this about'))

test('every part of a story has a heart with its own name that likes just this part', async () => {
  const liked = vi.fn<(part: LikedPart) => void>()
  const acts = { onChoice: nothing, onReport: nothing, onBlock: nothing }
  const screen = open(<DeckCard card={whole} onLikePart={liked} {...acts} />)
  const hearts = heartNames(screen.names())
  expect(hearts.map((name) => name.replace('Like this about Salma: ', '')).toSorted()).toEqual([
    'A home to me is…',
    'About Me',
    'Faith',
    'Family and future',
    'Languages and learning',
    'Picture 1 of 3',
    'Picture 2 of 3',
    'Picture 3 of 3',
  ])
  for (const name of hearts) await screen.press(name)
  const told = liked.mock.calls.map(([{ about, quote: part, picture }]) => [about, part, picture?.id])
  expect(told.toSorted()).toEqual([
    ['about', 'I try to keep my promises.', undefined],
    ['facts:faith', 'Prays five times a day', undefined],
    ['facts:family', 'Hopes for children', undefined],
    ['facts:learning', 'Speaks Arabic and Turkish', undefined],
    ['picture:one', null, 'one'],
    ['picture:three', null, 'three'],
    ['picture:two', null, 'two'],
    ['prompt:home_is', 'loud on Fridays', undefined],
  ])
})

test('the heart on a wide card likes the picture shown; without pictures there is none', async () => {
  const liked = vi.fn<(part: LikedPart) => void>()
  const acts = { onChoice: nothing, onReport: nothing, onBlock: nothing }
  const screen = open(<DeckCard card={whole} onLikePart={liked} {...acts} />)
  const press = () => screen.pressOn(screen.every('.photo .photo-heart button')[0]!)
  await press()
  await screen.press('Next picture')
  await press()
  expect(liked.mock.calls.map(([{ about }]) => about)).toEqual(['picture:one', 'picture:two'])
  const bare = open(<DeckCard card={cardOf('Huda')} onLikePart={liked} {...acts} />)
  expect(heartNames(bare.names())).toEqual(['Like this about Huda: About Me'])
})

test('a note about a picture shows it as far as I may see it', () => {
  for (const picture of whole.pictures) {
    const screen = open(
      <LikeNoteDialog
        person={whole}
        about={`picture:${picture.id}`}
        quote={null}
        picture={picture}
        onSend={async () => true}
        onClose={nothing}
      />,
    )
    const [quote] = screen.every('[role=dialog] blockquote')
    expect(quote?.textContent).toBe("Salma's picture")
    const shown = quote?.querySelector('img')?.getAttribute('src')
    expect(shown).toContain(`/${picture.id}/${picture.blurred ? 'blur' : 'small'}.`)
  }
})

test('a draft note about one part does not show for another', () => {
  signIn()
  const writing = (about: LikedPart['about']) =>
    open(
      <LikeNoteDialog
        person={whole}
        about={about}
        quote={null}
        onSend={async () => false}
        onClose={nothing}
      />,
    )
  const parts = ['picture:one', 'picture:two', 'facts:faith', 'facts:family', 'about'] as const
  for (const about of parts) writing(about).write('Your sentence', `Of ${about}`)
  for (const about of parts) expect(writing(about).value('Your sentence')).toBe(`Of ${about}`)
})

test('the heart beats for each like, however it was given, and for nothing else', () => {
  let liked: string | undefined
  const acts = { locked: false, onChoice: nothing, onFavorite: nothing }
  const bar = drawn(() => <DeckActions card={cardOf('Salma')} liked={liked} {...acts} />)
  const heart = () => bar.every('.lucide-heart')[0]!
  const beats = () => heart().classList.contains('like-beats')
  expect(beats()).toBe(false)
  liked = 'huda'
  expect(beats()).toBe(true)
  const first = heart()
  liked = 'nura'
  expect([beats(), heart() === first], 'anew').toEqual([true, false])
})

test('the action buttons do their own; right after one all are locked but the star', async () => {
  const [chosen, starred, undone] = [
    vi.fn<(choice: string) => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
  ]
  const acts = (favorited: boolean, onUndo?: () => void, locked = false) =>
    open(
      <DeckActions
        card={{ ...cardOf('Salma'), favorited }}
        locked={locked}
        onChoice={chosen}
        onFavorite={starred}
        onUndo={onUndo}
      />,
    )
  const screen = acts(false, undone)
  for (const name of ['Pass', 'Favorite', 'Like', 'Undo']) await screen.press(name)
  expect(chosen.mock.calls.map(([choice]) => choice)).toEqual(['pass', 'like'])
  expect([starred.mock.calls.length, undone.mock.calls.length]).toEqual([1, 1])
  expect(acts(true).names()).toEqual(['Pass', 'Favorited', 'Like'])
  const locked = acts(false, undone, true)
  expect(locked.names().map((name) => locked.attribute(name, 'aria-disabled'))).toEqual([
    'true',
    'true',
    null,
    'true',
  ])
})

test('the end of the deck offers undo, the best filter to clear, or who liked me', async () => {
  signIn()
  const end = (filters: typeof defaultFilters, swiped: boolean, onUndo?: () => void) => {
    const client = newClient()
    answered(client, filtersQuery, {}, filters)
    answered(client, wideningQuery, filters, {
      widenings: [{ filter: 'verified', people: 4, more: false }],
      all: null,
    })
    return open(<DeckEnd swiped={swiped} onUndo={onUndo} />, client)
  }
  const undone = vi.fn<() => void>()
  const plain = end(defaultFilters, true, undone)
  expect(plain.plain()).toContain('No more profiles')
  expect(plain.attribute('See who liked you', 'href')).toBe('/app/liked')
  await plain.press('Undo')
  expect(undone).toHaveBeenCalledOnce()
  expect(end(defaultFilters, false).plain()).toContain('No profiles found')
  const filtered = end({ ...defaultFilters, verified: true }, false)
  expect(filtered.plain()).toContain('Verified or not brings 4 more people.')
  expect(filtered.names()).not.toContain('See who liked you')
  await filtered.tap('Show verified or not')
  expect(kept()).toEqual([['PUT /discovery/filters', defaultFilters]])
})

test('the end of the deck offers to clear all filters that exclude only together', async () => {
  signIn()
  const client = newClient()
  const filters = { ...defaultFilters, verified: true, countries: ['JP'] as const }
  answered(client, filtersQuery, {}, { ...filters, countries: ['JP'] })
  answered(
    client,
    wideningQuery,
    { ...filters, countries: ['JP'] },
    { widenings: [], all: { people: 12, more: false } },
  )
  const screen = open(<DeckEnd swiped={false} />, client)
  expect(screen.plain()).toContain(
    'Nobody is left within your filters.No filters at all brings 12 more people.',
  )
  expect(screen.names()).not.toContain('See who liked you')
  await screen.tap('Clear all filters')
  expect(kept().at(-1)).toEqual(['PUT /discovery/filters', defaultFilters])
})

test('the filter button shows that filters are set and is off until they are known', async () => {
  const button = (filters?: typeof defaultFilters) => {
    const client = newClient()
    if (filters) answered(client, filtersQuery, {}, filters)
    return open(<FiltersButton />, client)
  }
  expect(button().isDisabled('Filters')).toBe(true)
  expect(button(defaultFilters).names()).toEqual(['Filters'])
  const some = button({ ...defaultFilters, verified: true })
  expect(some.plain(), 'its words, and its badge').toBe('1 filter!')
  expect(some.attribute(/^1 filter/, 'aria-haspopup')).toBe('dialog')
  await some.press(/^1 filter/)
  expect(some.plain()).toContain('Profile Filters')
  await some.press('Close')
  expect(some.plain()).not.toContain('Profile Filters')
})

test('filters that fail to load say why the button is off and are loaded again', async () => {
  signIn()
  const both = (
    <>
      <FiltersButton />
      <FiltersTrouble />
    </>
  )
  const screen = open(both)
  await later()
  expect(screen.isDisabled('Filters')).toBe(true)
  const why = document.getElementById(screen.attribute('Filters', 'aria-describedby') ?? '')
  expect(why?.textContent).toBe('Your filters could not be loaded. We keep trying.')
  serve(() => defaultFilters)
  await later(5000)
  expect([screen.isDisabled('Filters'), screen.plain()]).toEqual([false, 'Filters'])
})

test('a card says that its person likes me, and of nobody else; before that it loads', () => {
  const card = (likesMe: boolean) =>
    open(
      <DeckCard
        card={{ ...cardOf('Salma'), likesMe }}
        onChoice={nothing}
        onLikePart={nothing}
        onReport={nothing}
        onBlock={nothing}
      />,
    ).plain()
  expect(card(true)).toContain('Likes you')
  expect(card(false)).not.toContain('Likes you')
  expect(open(<DeckSkeleton />).plain()).toBe('Loading profiles...')
})

test('the skeleton has the same boxes around its photo as the card', () => {
  const frames = (part: ReactNode) => {
    let box = open(part).every('.photo')[0] ?? null
    const around: string[] = []
    for (; box && !box.classList.contains('deck-card'); box = box.parentElement)
      around.push([...box.classList].filter((name) => !/^(touch|select)-/.test(name)).join(' '))
    return around.filter((names) => names !== '@container')
  }
  const acts = { onChoice: nothing, onLikePart: nothing, onReport: nothing, onBlock: nothing }
  const card = frames(<DeckCard card={cardOf('Salma')} {...acts} />)
  expect(card).toHaveLength(3)
  expect(frames(<DeckSkeleton />)).toEqual(card)
})

test('of the next faces a blurred one has its seal, and no other', () => {
  const face = (name: string, blurred: boolean) => ({
    ...cardOf(name),
    pictures: [{ id: name, thumbHash: '', blurred, address: `/${name}` }],
  })
  const faces = open(<UpcomingColumn cards={[face('Huda', true), face('Amal', false)]} />)
  const seals = faces.every('aside > div').map((one) => one.querySelectorAll('.lucide-lock-keyhole').length)
  expect(seals).toEqual([1, 0])
})

test('countries can be searched, chosen and removed', async () => {
  const changed = vi.fn<(codes: readonly string[]) => void>()
  const list = (chosen: readonly ('JO' | 'TR')[]) =>
    open(<CountryChecklist chosen={[...chosen]} onChange={changed} />)
  const screen = list(['JO'])
  expect(screen.plain()).toContain('1 country')
  expect(list([]).plain()).toContain('Any country')
  const again = list(['JO'])
  const search = again.names().find((name) => /search/i.test(name))!
  again.write(search, 'turk')
  expect(again.names()).not.toContain('Jordan')
  await again.press(/Türkiye|Turkey/)
  expect(changed).toHaveBeenLastCalledWith(['JO', 'TR'])
  again.write(search, 'jordan')
  await again.press(/Jordan/)
  expect(changed).toHaveBeenLastCalledWith([])
  await again.press('Remove Jordan')
  expect(again.focused(), 'what was pressed is about to go').toBe(again.control(search))
  again.write(search, 'zzzz')
  expect(again.every('li').at(-1)?.textContent).not.toContain('Jordan')
})

test('the visibility switch reverts on failure and is off until it is known', async () => {
  signIn()
  const name = 'Only to people within my filters'
  expect(open(<OnlyWithinFilters />).isDisabled(name)).toBe(true)
  const client = newClient()
  answered(client, visibilityQuery, {}, { onlyWithinFilters: false })
  const screen = open(<OnlyWithinFilters />, client)
  await screen.press(name)
  await later()
  expect(asked.map(([, body]) => body)).toEqual([{ onlyWithinFilters: true }])
  expect(said()).toEqual(['This could not be saved. Please try again.'])
  expect(readToasts()[0]?.causes).toEqual(['PUT /api/discovery/visibility'])
  expect(screen.isChecked(name)).toBe(false)
})

test('a liked person offers like and pass, the chat, or the ended matches', async () => {
  const closed = vi.fn<() => void>()
  const acts = (changed: object) =>
    open(
      <ProfileDialogActs
        profile={{ ...cardOf('Salma'), ...changed }}
        busy={null}
        choose={async () => 'liked'}
        onClose={closed}
      />,
    )
  expect(acts({}).names()).toEqual(['Pass', 'Like'])
  expect(acts({ matched: true, matchId: 'm' }).attribute('Open chat', 'href')).toBe('/app/chat/m')
  const before = acts({ matchId: 'm' })
  expect(before.names()).toEqual(['See Unmatched'])
  expect(before.plain()).toContain('Only a rematch brings you together again.')
  expect(before.attribute('See Unmatched', 'href')).toBe('/app/liked?tab=unmatched')
  await before.press('See Unmatched')
  expect(closed).toHaveBeenCalledOnce()
})

test('each empty list says what would be in it; a failed one can be retried', async () => {
  signIn()
  for (const [list, words] of [
    ['likedMe', "When someone likes your profile, they'll appear here"],
    ['iLiked', 'Profiles you like will appear here'],
    ['favorited', 'Profiles you favorite will appear here'],
  ] as const) {
    serve(() => refused('internal', 500))
    const screen = open(<LikedList list={list} />)
    await later()
    expect(screen.plain()).toContain('This list could not be loaded')
    serve(() => ({ people: [], next: null }))
    await screen.tap('Try Again')
    expect(screen.plain()).toContain(words)
  }
})

test('the token lesson comes once and stays closed, also where the server was not told', async () => {
  signIn()
  const wallet = { now: '2026-11-15T08:00:00.000Z', balance: 9, recent: [], welcome: 9, lesson: true }
  const weekly = { at: wallet.now, upTo: 6, brings: 0 }
  const terms = { paymentS: 1, openingS: 1, replyS: 3600, dayMoreS: 1, topUpS: 1 }
  serve((what) => {
    if (what.startsWith('POST')) return refused('internal', 500)
    return what.endsWith('/wallet') ? { ...wallet, weekly } : terms
  })
  const client = newClient()
  const first = open(<TokenLesson />, client)
  await vi.waitFor(() => expect(first.plain()).toContain('You have 9'))
  // A match goes before.
  setNewMatch({ matchId: 'm', opensChat: true })
  const screen = open(<TokenLesson />, client)
  await later()
  expect(screen.plain()).toBe('')
  setNewMatch(null)
  await later()
  expect(screen.plain()).toContain('You have 9')
  await screen.tap('Skip')
  expect(asked.map(([what]) => what)).toEqual(['POST /wallet/lesson'])
  expect(screen.plain()).toBe('')
  const again = open(<TokenLesson />, client)
  await later()
  expect(again.plain()).toBe('')
  setSession(signedInSession({ ...session, user: { ...session.user, id: 'another' } }))
  const another = open(<TokenLesson />, client)
  await later()
  expect(another.plain(), 'whoever signs in next on this page').toContain('You have 9')
})

// A screen that asks for people knows what members are refused.
import '../../api-cache/cache-tags.ts'

const nobody = (error: unknown) =>
  draw(<PeopleError error={error} message="Failed to load profiles" onTryAgain={() => {}} />)

test('asks a member at the view limit for a break and says when it goes on', () => {
  const message = 'You have seen many people for now. Please take a break: it goes on in 50 minutes.'
  const html = nobody(new ApiError({ code: 'too_many_people', status: 429, values: { seconds: 3000 } }))
  expect(html).toContain('Time for a break')
  expect(html).toContain(message)
  expect(html).not.toContain('went wrong')
  expect(html).not.toContain('Failed')
})

test('reports any other error as a failure', () => {
  const html = nobody(new ApiError({ code: 'internal', status: 500 }))
  expect(html).toContain('Failed to load profiles')
  expect(html).not.toContain('break')
})
