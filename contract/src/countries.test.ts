import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countries, countryCodes, countryName, isCountryCode } from './countries.ts'
import { otherNames } from './country-other-names.ts'

// The members of the United Nations by its regional groups, whose sizes the UN publishes.
const africa = `DZ AO BJ BW BF BI CV CM CF TD KM CG CI CD DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG
  MW ML MR MU MA MZ NA NE NG RW ST SN SC SL SO ZA SS SD TG TN UG TZ ZM ZW`
const asiaPacific = `AF BH BD BT BN KH CN CY KP FJ IN ID IR IQ JP JO KZ KW KG LA LB MY MV MH FM MN MM NR NP OM
  PK PW PG PH QA KR WS SA SG SB LK SY TJ TH TL TO TM TV AE UZ VU VN YE`
const easternEurope = 'AL AM AZ BY BA BG HR CZ EE GE HU LV LT ME MK PL MD RO RU RS SK SI UA'
const latinAmerica = `AG AR BS BB BZ BO BR CL CO CR CU DM DO EC SV GD GT GY HT HN JM MX NI PA PY PE KN LC VC
  SR TT UY VE`
const westernEurope = 'AD AU AT BE CA DK FI FR DE GR IS IE IL IT LI LU MT MC NL NZ NO PT SM ES SE CH TR GB'
const groups = [africa, asiaPacific, easternEurope, latinAmerica, westernEurope].map((group) =>
  group.trim().split(/\s+/),
)

test('are the 193 members of the United Nations, Palestine and the Holy See', () => {
  expect(groups.map(({ length }) => length)).toEqual([54, 53, 23, 33, 28])
  // In no group: Kiribati and the United States.
  const expected = [...groups.flat(), 'KI', 'US', 'PS', 'VA']
  expect(countries).toHaveLength(195)
  expect(countryCodes.toSorted()).toEqual(expected.toSorted())
})

test('each has its own code and name, in the order of the names', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBe(195)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(195)
  expect(countries.map(({ name }) => name)).toEqual(
    countries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
})

test('are called what English calls them', () => {
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  const plain = (name: string | undefined) =>
    name
      ?.normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace('&', 'and')
      .replace('St.', 'Saint')
      .replace('’', "'")
  const ours = countries.filter(({ code, name }) => plain(english.of(code)) !== name)
  expect(Object.fromEntries(ours.map(({ code, name }) => [code, name]))).toEqual({
    CD: 'Democratic Republic of the Congo',
    CG: 'Republic of the Congo',
    CI: 'Ivory Coast',
    MM: 'Myanmar',
    PS: 'Palestine',
    TR: 'Turkey',
    VC: 'Saint Vincent and the Grenadines',
  })
  expect(countryName('JO')).toBe('Jordan')
  expect(countryName('GB')).toBe('United Kingdom')
  expect(countryName('PS')).toBe('Palestine')
  expect(countryName('VA')).toBe('Vatican City')
})

test('no territory and nothing that is not a code passes', () => {
  const accepted = z.enum(countryCodes)
  expect(z.safeParse(accepted, 'JO').success).toBe(true)
  for (const code of [
    'TW',
    'XK',
    'EH',
    'PR',
    'GL',
    'HK',
    'MO',
    'GF',
    'IM',
    'AQ',
    'EU',
    'UK',
    'jo',
    '',
    'toString',
  ])
    expect([code, isCountryCode(code), z.safeParse(accepted, code).success]).toEqual([code, false, false])
  expect(countryName('ZZ')).toBe('ZZ')
  expect(countryName('constructor')).toBe('constructor')
})

test('other names belong to one country each, and differ from its name', () => {
  const others = Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => ({ code, name })))
  for (const { code, name } of others) expect([code, countryName(code)]).not.toEqual([code, name])
  expect(new Set(others.map(({ name }) => name)).size).toBe(others.length)
  expect(Object.keys(otherNames)).toEqual(Object.keys(otherNames).toSorted())
})

test('lists other names as its people write them or by habit, in Latin or own letters', () => {
  const written = `ps: AF/de: AT CH DE/az: AZ/bs: BA/bn: BD/nl: BE NL/fr: BE CG CH CM DZ GN KM LB MA MR SN TD TN/
    ar: BH DZ EG IQ JO KM KW LB LY MA MR OM QA SD SO SY TD TN YE/pt: BR CV/it: CH IT/zh: CN/tr: CY TR/cs: CZ/da: DK/
    es: ES MX/fi: FI/hr: HR/hu: HU/ga: IE/hi: IN/fa: IR/is: IS/ja: JP/lt: LT/lv: LV/sr-Latn: ME RS/nb: NO/ur: PK/pl: PL/
    ru: RU/sv: SE/sl: SI/sk: SK/so: SO/uk: UA/uz: UZ`
  const theirOwn = written.split('/').flatMap((line) => {
    const [language = '', codes = ''] = line.trim().split(': ')
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return codes.split(' ').map((code) => `${code} ${names.of(code)}`)
  })
  const byHabit = `AE UAE/AE Emirates/AE الإمارات/AL Shqipëria/AM Hayastan/BY Byelorussia/CD DR Congo/CD DRC/
    CD Congo-Kinshasa/CD Zaire/CF Centrafrique/CI Côte d'Ivoire/CN Zhongguo/CY Kypros/CZ Czech Republic/DZ Al-Jazair/
    EG Misr/EG Masr/ET Abyssinia/GB UK/GB Great Britain/GB Britain/GB England/GB Scotland/GB Wales/
    GB Northern Ireland/GE Sakartvelo/GR Ellada/GR Hellas/IN Bharat/IN Hindustan/IR Persia/JO Urdun/JP Nippon/
    JP Nihon/KH Kampuchea/KP DPRK/KR Republic of Korea/KR Hanguk/KZ Qazaqstan/LB Lubnan/LK Ceylon/MA Al-Maghrib/
    MK Macedonia/MK Makedonija/MM Burma/MV Dhivehi Raajje/NL Holland/NZ Aotearoa/PS Filastin/PS فلسطين/RU Rossiya/
    SA KSA/SA Saudia/SA السعودية/SY Suriya/SZ Swaziland/TJ Tojikiston/TL East Timor/TN Tunis/UA Ukraina/US USA/
    US America/UZ Ozbekiston/VA Holy See`
  const ours = Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => `${code} ${name}`))
  const expected = [...theirOwn, ...byHabit.split('/').map((name) => name.trim())]
  expect(ours.toSorted()).toEqual(expected.toSorted())
})
