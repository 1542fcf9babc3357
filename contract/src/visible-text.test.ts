import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasVisibleCharacter, visibleLength } from './visible-text.ts'

const invisible = {
  space: ' ',
  tab: '\t',
  'line break': '\n',
  'no-break space': '\u00A0',
  'ideographic space': '\u3000',
  'ogham space': '\u1680',
  'line separator': '\u2028',
  bell: '\u0007',
  'next line': '\u0085',
  'soft hyphen': '\u00AD',
  'combining grapheme joiner': '\u034F',
  'Arabic letter mark': '\u061C',
  'Hangul choseong filler': '\u115F',
  'Hangul jungseong filler': '\u1160',
  'Khmer inherent vowel': '\u17B4',
  'Mongolian vowel separator': '\u180E',
  'zero width space': '\u200B',
  'zero width non-joiner': '\u200C',
  'zero width joiner': '\u200D',
  'right-to-left mark': '\u200F',
  'right-to-left override': '\u202E',
  'word joiner': '\u2060',
  'invisible times': '\u2062',
  'right-to-left isolate': '\u2067',
  'braille blank': '\u2800',
  'Hangul filler': '\u3164',
  'variation selector 16': '\uFE0F',
  'byte order mark': '\uFEFF',
  'halfwidth Hangul filler': '\uFFA0',
  'interlinear annotation': '\uFFF9',
  'object replacement': '\uFFFC',
  noncharacter: '\uFFFF',
  'private use': '\uE000',
  'lone surrogate': '\uD800',
  'acute accent alone': '\u0301',
  'shadda alone': '\u0651',
  'enclosing keycap alone': '\u20E3',
  'Egyptian full blank': '\u{13441}',
  'Egyptian half blank': '\u{13442}',
  'musical null notehead': '\u{1D159}',
  'musical begin beam': '\u{1D173}',
  'tag letter': '\u{E0061}',
  'variation selector 17': '\u{E0100}',
}
const visible = [
  'a',
  '1',
  '.',
  '-',
  '«',
  'م',
  '١',
  '؟',
  '۝',
  '\u0600',
  '\u0605',
  '\u0890',
  '\u0891',
  '\u08E2',
  '﷽',
  '한',
  'अ',
  '語',
  '🙂',
  '🇵🇸',
  '👩🏽‍🌾',
  '❤️',
  '1️⃣',
  '⠁',
  'é',
]

const anyInvisible = fc.constantFrom(...Object.values(invisible))
const anyBlank = fc.array(anyInvisible, { maxLength: 40 }).map((parts) => parts.join(''))

describe('a visible character', () => {
  it.each(Object.entries(invisible))('is not: %s', (_, character) => {
    expect(hasVisibleCharacter(character)).toBe(false)
  })

  it.each(visible)('is: %s', (character) => {
    expect(hasVisibleCharacter(character)).toBe(true)
  })

  it('is in no text of invisible ones, in whatever order', () => {
    fc.assert(
      fc.property(anyBlank, (text) => {
        expect([hasVisibleCharacter(text), visibleLength(text)]).toEqual([false, 0])
      }),
    )
  })

  it('is found wherever it stands among invisible ones', () => {
    fc.assert(
      fc.property(anyBlank, fc.constantFrom(...visible), anyBlank, (before, one, after) => {
        expect(hasVisibleCharacter(before + one + after)).toBe(true)
      }),
    )
  })

  it('is in every text that holds a letter, a digit or a sign of ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0x21, max: 0x7e }), (text, code) => {
        expect(hasVisibleCharacter(text + String.fromCodePoint(code))).toBe(true)
      }),
    )
  })
})

describe('the length a reader is given', () => {
  it('counts letters, their marks and the spaces between them, and an emoji as one', () => {
    expect(visibleLength('He is rude')).toBe(10)
    expect(visibleLength('مُحَمَّد')).toBe(8)
    expect(visibleLength('🙂🙂')).toBe(2)
    expect(visibleLength('❤️')).toBe(1)
  })

  it('counts nothing that is not drawn', () => {
    expect(visibleLength(`a${'\u200B'.repeat(20)}b${'\u3164'.repeat(20)}`)).toBe(2)
    expect(visibleLength('a\u2800\uFFFC\u{13441}\u{13442}\u{1D159}\u0007\uFFFFb')).toBe(2)
    expect(visibleLength('\u2800'.repeat(20))).toBe(0)
    expect(visibleLength('\u0301'.repeat(20))).toBe(0)
  })
})
