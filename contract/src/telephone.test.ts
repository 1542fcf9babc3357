import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactIn } from './contact.ts'

const numbers = (text: string) => contactIn(text).filter((kind) => kind === 'telephone')
const codePoints = Array.from({ length: 0x11_00_00 }, (_, code) => code)
/** What is not drawn, or stands on the sign before it. */
const unseen = codePoints
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{Default_Ignorable_Code_Point}\p{M}]/u.test(sign))
/** Where the digits of a script begin: every one that this Unicode knows. */
const zeros = codePoints.filter((code, place) => {
  const isDigit = (of: number) => /^\p{Nd}$/u.test(String.fromCodePoint(of))
  if (!isDigit(code)) return false
  let before = 0
  while (isDigit(codePoints[place - before - 1] ?? 0)) before++
  return before % 10 === 0
})
const signs = ' \u00A0.-–—/()_*+~:;|#\'"•·=<>^!?@&،٫٬、。・📞🙂\n'

/** Signs without one of a list: nobody tells '25, 30, 35' from the groups of a short number. */
const between = fc.oneof(
  fc.constant(''),
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 }).map((some) => some.join('')),
)
const digitsOf = (minLength: number, maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength })
    .filter(([first]) => first !== 0)
    .map((digits) => digits.join(''))
const abroad = digitsOf(9, 13).map((digits) => `+${digits}`)
const here = digitsOf(8, 12).map((digits) => `0${digits}`)
/** A digit by its script's own sign, with what is not seen behind it. */
const dressed = fc.tuple(fc.constantFrom(...zeros), fc.array(fc.constantFrom(...unseen), { maxLength: 2 }))

const written = (number: string, groups: string[], dress: [number, string[]][]) =>
  [...number]
    .map((sign, place) => {
      if (sign === '+') return sign
      const [zero, behind] = dress[place % dress.length]!
      const group = place + 1 < number.length ? groups[place % groups.length]! : ''
      return String.fromCodePoint(zero + Number(sign)) + behind.join('') + group
    })
    .join('')

describe('a telephone number', () => {
  it('is found in the digits of every script', () => {
    expect(zeros.length).toBeGreaterThan(60)
    for (const zero of zeros) {
      const text = [...'0791234567'].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
      expect([zero.toString(16), numbers(text)]).toEqual([zero.toString(16), ['telephone']])
    }
  })

  it('is found despite separators, other scripts and invisible characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(abroad, here),
        fc.array(between, { minLength: 1, maxLength: 12 }),
        fc.array(dressed, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('', 'call me: ', 'Salam! I am 29, ', 'born 12.11.1996, then '),
        (number, groups, dress, before) => {
          expect(numbers(`${before}${written(number, groups, dress)} please`)).toEqual(['telephone'])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is found where one sign stands between its groups, one of a list as well', () => {
    fc.assert(
      fc.property(
        fc.oneof(abroad, here, digitsOf(10, 13)),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(',', ', ', '; ', '. ', ' - ', ' / ', ':', ' , ', '\u2063', '\uFE0E', '\u034F'),
        (number, size, sign) => {
          const groups = number.match(new RegExp(`.{1,${size}}`, 'gu'))!
          expect(numbers(`my number ${groups.join(sign)}`)).toEqual(['telephone'])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    '0\u03367\u03369\u03361\u03362\u03363\u03364\u0336',
    '❼❾❶❷❸❹❺❻',
    '⓿➆⓽➊②❸④❺',
    '447,912,345,678',
    '+447,912,345',
    '0791,234,567',
    '0791:234:567',
    '07:91:23:45:67',
    '0791 📞 234 📞 567',
    '0791…234…567',
    '7912, 345, 678',
    '2:255 0791234567',
    '29, 0791 234 567',
    '12.11.1996 0791234567',
    '٠٧٩١، ٢٣٤، ٥٦٧',
    'zero seven, nine one, two three four',
    '7, 9, 1, 2, 3, 4, 5',
    '1, 2, 34, 5, 6, 7',
    'I am 25, 0791 234 5',
    '+1 00 1300-1-1 0 00',
    '0791 20,000 345',
  ])('%j', (text) => {
    expect(numbers(text)).toEqual(['telephone'])
  })

  it('is looked for in one go', () => {
    const endless = ['1, ', '1:1-', '๙', '1996 ', '.', '25-35, ', '1,000', '1 .']
    for (const part of endless) expect(numbers(`${part.repeat(9000)}x`).length).toBeLessThan(2)
  })
})

describe('no telephone number is', () => {
  it('a list of months with their years, however they are written', () => {
    const months = fc
      .tuple(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1900, max: 2099 }),
        fc.constantFrom('.', '/', '-'),
        fc.constantFrom('01.2024', '1.2024', '2024.01'),
      )
      .map(([month, year, sign, form]) => {
        const written = form.startsWith('0') ? String(month).padStart(2, '0') : String(month)
        return (form.startsWith('2') ? [year, written] : [written, year]).join(sign)
      })
    const apart = fc.constantFrom(
      '-',
      ' - ',
      '–',
      ' – ',
      ', ',
      ' to ',
      ' bis ',
      ' ',
      ' / ',
      '/',
      '; ',
      '.-',
      '…',
    )
    fc.assert(
      fc.property(
        fc.array(months, { minLength: 1, maxLength: 4 }),
        apart,
        fc.constantFrom('', '.', ')', ' (no pause)'),
        (some, between, after) => {
          expect(numbers(`worked ${some.join(between)}${after}`)).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    'between 25, 30 and 35 all is fine',
    'the city has 1,250,000 people, 125,000,000 live there',
    'rent is 1,200.50 a month',
    'I earn 20,000-30,000 a year',
    'from £20,000 - £30,000, or $1,200',
    '50%, 30%, 20%',
    'born 1996, graduated 2018, moved in 2021',
    'in 1996, 2018, 2021, 2023',
    'from 2015 2019 I studied, 2019-2023, 2023/24',
    '2015 - 2019, 2020 - 2023',
    '03/2019 - 05/2021',
    '03.2024-11.2025',
    '11.2025 (since 03.2024)',
    'my birthday is 12.11.1996, or 1996-11-12',
    '12.11.2026 10:30',
    '12.11.2026, 10:30 - 11:45',
    '10:30, 12.11.2026; 12.12.2026',
    '29, 12.11.1996, 176, 80',
    '1/2/1996 or 01/02/1996',
    'we meet at 10:30',
    'open 9:00-17:30',
    '10:30-11:45, 12:00-14:15',
    'we pray at 05:30, 13:15, 16:45, 19:30, 21:00',
    'I read 2:255 each night',
    "Qur'an 30:21",
    "Qur'an 2:285-286",
    '2:255, 3:26, 24:35',
    '(2:255), (3:26); 24:35-36 & 33:35',
    '٢:٢٥٥، ٣:٢٦، ٢٤:٣٥',
    'I am 29 and 176 cm tall',
    '29, 176 cm',
    'Born 1996. 176 cm.',
    'I am 5\'10"',
    '5\'4", 5\'6", 5\'8"',
    '1.75, 1.80, 1.85',
    'ages 25, 27, 31, 34',
    'ages 25,27,31,34',
    '25-35, 160-180 cm',
    'between 25–30 or 31–35',
    '7/10, 8/10, 10/10',
    '24/7, 365 days',
    '3 children, 2 at home',
    'my children are 3, 5, 7 and 9',
    'there are 2, maybe 3, sometimes 25, 30 or 35',
    'ten, eleven, twelve, thirteen',
    'one, two, three and four',
    'I am the one, you are the one, we two',
    '1-2 times a week, 3-4 hours, 5-6 days',
    '١٩٩٦، ٢٠١٨، ٢٠٢١',
    'children of 3, 5, 7, 9, 11, 13',
    'children of 5, 8, 10, 12, 15',
    '9-5, 24/7, 365',
    "Qur'an 2:255,256; 3:190-191,195",
    'open 8.30-17.30, 9.00-12.15',
    '20.000 - 30.000 euros',
    'born 1418, 1446/1447',
    'room 204, floor 3, house 12',
  ])('%j', (text) => {
    expect(numbers(text)).toEqual([])
  })
})
