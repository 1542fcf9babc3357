import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { email, newPassword } from './account.ts'
import { note } from './cases.ts'
import { chat } from './chat.ts'
import { agreeing, answersIn, isAskedOf } from './facts.ts'
import { goodbyeToSay } from './goodbyes.ts'
import { guardianName } from './guardians.ts'
import { likeNoteText } from './like-note.ts'
import { quotedText } from './messages.ts'
import { decisionsAt } from './moderation.ts'
import { noticeBody } from './notices.ts'
import { groupOf } from './notifications.ts'
import { addressEndsAt, pictureUrl } from './pictures.ts'
import { ageOn, birthdayProblem, profiles } from './profile.ts'
import { promptAnswer, prompts } from './prompts.ts'
import { reason } from './safety.ts'
import { invitation } from './staff.ts'
import { standing } from './standing.ts'
import { notices } from './texts/en/notices.ts'

/** What a field becomes, or the first thing that is wrong with it. */
function taken(field: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = field.safeParse(value)
  return success ? data : { wrong: error.issues[0]!.message }
}
const wrong = (code: string) => ({ wrong: code })
const of = (letter: string, count: number) => letter.repeat(count)
const { shape } = profiles.create.input
const { content } = chat.send.input.shape
const { words } = goodbyeToSay.def.shape
const blank = '\u200B'

type Row = [string, z.ZodMiniType, unknown, unknown]
describe('a field takes what it says, and says what is wrong', () => {
  it.each<Row>([
    ['email', email, ' Sara@Mithaq.Example ', 'sara@mithaq.example'],
    ['email', email, ' ', wrong('field_missing')],
    ['email', email, 'sara', wrong('email_format')],
    ['email', email, `${of('a', 250)}@b.co`, wrong('email_format')],
    ['password', newPassword, of('a', 6), of('a', 6)],
    ['password', newPassword, of('a', 5), wrong('password_too_short')],
    ['password', newPassword, of('a', 128), of('a', 128)],
    ['password', newPassword, of('a', 129), wrong('password_too_long')],
    ['name', shape.name, '  Amina ', 'Amina'],
    ['name', shape.name, ' ', wrong('name_missing')],
    ['name', shape.name, of('ق', 25), of('ق', 25)],
    ['name', shape.name, of('a', 26), wrong('name_length')],
    ['name', shape.name, 'Amina 2', wrong('name_format')],
    ['name', shape.name, '-', wrong('name_format')],
    ['name', shape.name, `Ami${blank}na`, wrong('name_format')],
    // A letter by its kind, and drawn as nothing.
    ['name', shape.name, 'Ami\u3164na', wrong('name_format')],
    ['name', shape.name, '\u115F\u1160', wrong('name_format')],
    ['name', shape.name, '\uFFA0', wrong('name_format')],
    // Marks alone, direction controls, what is not drawn, and a heap of marks.
    ...[
      '\u0301',
      '\uFE0F',
      'Am\u00ADina',
      '\u202EanimA',
      '\u2066Amina\u2069',
      'Am\u034Fina',
      '\u0301Amina',
      'A\u0301\u0301\u0301\u0301\u0301mina',
    ].map((name) => ['name', shape.name, name, wrong('name_format')] as Row),
    ...["Al-Amīn O'Neill Jr.", 'محمد أمين', 'वैष्णवी', 'Ngọc Ánh'].map(
      (name) => ['name', shape.name, name, name] as Row,
    ),
    ['name', shape.name, 'Mithaq', wrong('name_reserved')],
    ['country', shape.country, 'XX', wrong('location_missing')],
    ['city', shape.city, ' ', wrong('location_missing')],
    ['city', shape.city, ' Fez ', 'Fez'],
    ['city', shape.city, of('a', 101), wrong('location_missing')],
    ['about', shape.aboutMe, ` ${of('🌹', 1500)} `, of('🌹', 1500)],
    ['about', shape.aboutMe, of('a', 1501), wrong('about_me_length')],
    ['about', shape.aboutMe, blank, wrong('about_me_length')],
    ['education', shape.education, blank, ''],
    ['education', shape.education, ' Law ', 'Law'],
    ['education', shape.education, of('🌹', 50), of('🌹', 50)],
    ['education', shape.education, of('a', 51), wrong('education_length')],
    ['occupation', shape.occupation, blank, ''],
    ['occupation', shape.occupation, of('a', 51), wrong('occupation_length')],
    ['nationality', shape.nationality, [], wrong('nationality_missing')],
    ['nationality', shape.nationality, ['MA', 'FR', 'DZ', 'TN'], ['MA', 'FR', 'DZ', 'TN']],
    ['nationality', shape.nationality, ['MA', 'FR', 'DZ', 'TN', 'JO'], wrong('nationality_too_many')],
    ['nationality', shape.nationality, ['MA', 'MA'], wrong('nationality_double')],
    ['height', shape.height, 130, 130],
    ['height', shape.height, 129, wrong('height_range')],
    ['height', shape.height, 201, wrong('height_range')],
    ['height', shape.height, 170.5, wrong('height_range')],
    ['message', content, ` Salam\n`, ` Salam\n`],
    ['message', content, blank, wrong('message_blank')],
    ['message', content, of('🌹', 2000), of('🌹', 2000)],
    ['message', content, of('a', 2001), wrong('message_too_long')],
    ['goodbye', words, blank, wrong('goodbye_blank')],
    ['goodbye', words, of('🌹', 300), of('🌹', 300)],
    ['goodbye', words, of('a', 301), wrong('goodbye_too_long')],
    ['guardian', guardianName, '  Ibrahim   Ali ', 'Ibrahim Ali'],
    ['guardian', guardianName, ' ', wrong('guardian_name_missing')],
    ['guardian', guardianName, of('a', 51), wrong('guardian_name_length')],
    ['guardian', guardianName, 'nur.com', wrong('guardian_name_format')],
    ['guardian', guardianName, '..', wrong('guardian_name_format')],
    ['guardian', guardianName, 'Ali 2', wrong('guardian_name_format')],
    ['guardian', guardianName, `Ibra${blank}him`, wrong('guardian_name_format')],
    ['guardian', guardianName, '\u3164', wrong('guardian_name_format')],
    ['guardian', guardianName, '\u115F\u1160', wrong('guardian_name_format')],
    ['guardian', guardianName, '\uFFA0', wrong('guardian_name_format')],
    ['guardian', guardianName, 'Close it today - Mithaq Support', wrong('guardian_name_reserved')],
    ['guardian', guardianName, 'ADMIN', wrong('guardian_name_reserved')],
    ['guardian', guardianName, 'Ahmad Minhas', 'Ahmad Minhas'],
    ['note', note, ' It is so. ', 'It is so.'],
    ['note', note, blank, wrong('Invalid input')],
    ['staff', invitation.shape.name, ' Hana ', 'Hana'],
    ['staff', invitation.shape.name, '\u3164', wrong('Invalid input')],
    ['sentence', likeNoteText, ' Your  garden\n', 'Your garden'],
    ['sentence', likeNoteText, blank, wrong('sentence_length')],
    ['sentence', likeNoteText, of('🌹', 140), of('🌹', 140)],
    ['sentence', likeNoteText, of('a', 141), wrong('sentence_length')],
    ['sentence', likeNoteText, 'I am on telegram', wrong('sentence_contact')],
    ['sentence', likeNoteText, 'I never lend money', 'I never lend money'],
    ['prompt', promptAnswer, ' at my \n\n  table ', 'at my table'],
    ['prompt', promptAnswer, 'nine more', wrong('prompt_length')],
    ['report', reason, ' He is rude ', 'He is rude'],
    ['report', reason, `He is rud${blank}`, wrong('reason_too_short')],
    ['report', reason, of('🌹', 50), of('🌹', 50)],
    ['report', reason, of('a', 51), wrong('reason_too_long')],
  ])('%s %#', (_, field, value, outcome) => {
    expect(taken(field, value)).toEqual(outcome)
  })

  it('a goodbye is ready or in own words, never both and never neither', () => {
    const may = (said: object) => goodbyeToSay.safeParse(said).success
    expect([{}, { ready: 'well_wishes' }, { words: 'Salam' }].map(may)).toEqual([false, true, true])
    expect(may({ ready: 'well_wishes', words: 'Salam' })).toBe(false)
  })

  it('six languages may be named, each once', () => {
    const named = (...languages: string[]) => taken(answersIn('learning'), { languages })
    expect(named('ar', 'en', 'fr', 'tr', 'ur', 'bn')).toEqual({
      languages: ['ar', 'en', 'fr', 'tr', 'ur', 'bn'],
    })
    expect(named('ar', 'en', 'fr', 'tr', 'ur', 'bn', 'fa')).toEqual(wrong('languages_too_many'))
    expect(named('ar', 'ar')).toEqual(wrong('languages_double'))
  })

  it('three prompts may be ended, each once', () => {
    const ended = (...ids: string[]) =>
      taken(
        prompts,
        ids.map((prompt) => ({ prompt, answer: 'with those I love' })),
      )
    expect(ended('dua', 'verse', 'eid_morning')).toHaveLength(3)
    expect(ended('dua', 'verse', 'eid_morning', 'guests')).toEqual(wrong('prompts_too_many'))
    expect(ended('dua', 'dua')).toEqual(wrong('prompt_double'))
    expect(ended('wealth')).toEqual(wrong('prompt_missing'))
  })

  it('an appeal has 20 to 1000 characters', () => {
    const may = (count: number) => standing.appeal.input.shape.words.safeParse(of('ق', count)).success
    expect([19, 20, 1000, 1001].map(may)).toEqual([false, true, true, false])
  })
})

describe('a birthday', () => {
  it.each([
    ['', 'birthday_missing'],
    ['2001-02-29', 'birthday_invalid'],
    ['2001-2-3', 'birthday_invalid'],
    ['12001-02-03', 'birthday_invalid'],
    ['2008-11-17', null],
    ['2008-11-18', 'too_young'],
    ['2027-01-01', 'too_young'],
    ['1925-11-18', null],
    ['1925-11-17', 'birthday_invalid'],
  ])('of %s is %s on 17 November 2026', (birthday, problem) => {
    // A hundred years old is the most.
    expect(birthdayProblem(birthday, '2026-11-17')).toBe(problem)
  })

  it('adds a year on its day', () => {
    const ages = ['2026-11-16', '2026-11-17', '2026-12-01', '2026-10-30', '2027-01-01']
    expect(ages.map((day) => ageOn('2000-11-17', day))).toEqual([25, 26, 26, 25, 26])
  })
})

it('nobody is asked what is for the other sex, and some answers agree with none', () => {
  const asked = (['dress', 'beard', 'prayer'] as const).map((name) =>
    ['female', 'male'].filter((sex) => isAskedOf(name, sex)),
  )
  expect(asked).toEqual([['female'], ['male'], ['female', 'male']])
  const alike = (facts: object, name: 'sect' | 'relocation') => agreeing(name, facts, facts)
  expect(alike({ sect: 'other' }, 'sect')).toEqual([])
  expect(alike({ sect: 'sunni' }, 'sect')).toEqual(['sunni'])
  expect(alike({ relocation: 'in_my_country' }, 'relocation')).toEqual([])
  expect(alike({ relocation: 'open' }, 'relocation')).toEqual(['open'])
})

it('a quote shows 120 characters from the first to be seen, in one line', () => {
  expect(quotedText(`${blank} Salam\n\n Sara `)).toBe('Salam Sara')
  expect(quotedText(of('🌹', 120))).toBe(of('🌹', 120))
  expect(quotedText(`${of('a', 119)} and`)).toBe(`${of('a', 119)}…`)
  expect(quotedText(of(blank, 2))).toBe(of(blank, 2))
})

it('a notice of tomorrow says what is written', () => {
  const facts = { values: {}, text: 'Salam', name: null }
  expect(noticeBody(notices, { ...facts, code: 'of_tomorrow' as never })).toBe('Salam')
  expect(noticeBody(notices, { ...facts, code: 'like' })).toBe('Someone liked your profile!')
  expect(noticeBody(notices, { ...facts, code: 'weekly' })).toContain(': 0 tokens.')
})

it('each type of notice is switched with its group', () => {
  expect(groupOf).toEqual({
    message: 'messages',
    like: 'matches',
    match: 'matches',
    rematch: 'matches',
    chat_unlocked: 'matches',
    payment_required: 'matches',
    unmatched: 'matches',
    reminder: 'reminders',
    tokens: 'reminders',
  })
})

it("accepts only the decisions of a case's stage for proposed bans and appeals", () => {
  expect(decisionsAt.confirmation).toEqual(['ban', 'restore', 'close_underage'])
  expect(decisionsAt.appeal).toEqual(['dismiss', 'restore', 'close_underage'])
})

it("carries variant or blur and its end in a picture's address", () => {
  const sharp = { id: 'one', address: 'two', blurred: false }
  expect(pictureUrl(sharp, 'card', 'avif')).toBe('/pictures/one/two/card.avif')
  expect(pictureUrl({ ...sharp, blurred: true }, 'card', 'webp')).toBe('/pictures/one/two/blur.webp')
  expect(addressEndsAt('a.signed')).toBe(10 * 60_000)
})
