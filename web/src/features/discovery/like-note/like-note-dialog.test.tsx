// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { LikeNoteDialog } from './LikeNoteDialog.tsx'
import type { LikedPart } from './liked-part.ts'

const { render, signIn } = setUpFakeServer()
const nothing = () => {}

test('a note is sent trimmed with its part; an error stays at the field until changed', async () => {
  const sent = vi.fn<(sentence: object) => Promise<boolean>>()
  const screen = render(
    <LikeNoteDialog
      person={makeCard('Salma')}
      about="about"
      quote="I keep bees."
      onSend={sent}
      onClose={nothing}
    />,
  )
  expect(screen.plainText()).toContain('I keep bees.')
  await screen.press('Send like')
  expect(screen.plainText()).toContain('Please write between 1 and 140 characters')
  screen.fill('Your sentence', 'Write to me@example.com')
  expect(screen.plainText()).not.toContain('Please write between')
  await screen.press('Send like')
  expect(screen.plainText()).toContain('Please leave out telephone numbers')
  expect(sent).not.toHaveBeenCalled()
  screen.fill('Your sentence', ' Honey at home? ')
  await screen.press('Send like')
  expect(sent).toHaveBeenCalledExactlyOnceWith({ about: 'about', text: 'Honey at home?' })
})

test('the note dialog names the part and quotes its words where it has any', () => {
  const about = (part: LikedPart) =>
    render(
      <LikeNoteDialog person={makeCard('Salma')} {...part} onSend={async () => true} onClose={nothing} />,
    )
      .queryAll('[role=dialog] blockquote')
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
  ...makeCard('Salma'),
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

test('a note about a picture shows it as far as I may see it', () => {
  for (const picture of whole.pictures) {
    const screen = render(
      <LikeNoteDialog
        person={whole}
        about={`picture:${picture.id}`}
        quote={null}
        picture={picture}
        onSend={async () => true}
        onClose={nothing}
      />,
    )
    const [quote] = screen.queryAll('[role=dialog] blockquote')
    expect(quote?.textContent).toBe("Salma's picture")
    const shown = quote?.querySelector('img')?.getAttribute('src')
    expect(shown).toContain(`/${picture.id}/${picture.blurred ? 'blur' : 'small'}.`)
  }
})

test('a draft note about one part does not show for another', () => {
  signIn()
  const writing = (about: LikedPart['about']) =>
    render(
      <LikeNoteDialog
        person={whole}
        about={about}
        quote={null}
        onSend={async () => false}
        onClose={nothing}
      />,
    )
  const parts = ['picture:one', 'picture:two', 'facts:faith', 'facts:family', 'about'] as const
  for (const about of parts) writing(about).fill('Your sentence', `Of ${about}`)
  for (const about of parts) expect(writing(about).value('Your sentence')).toBe(`Of ${about}`)
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
