import { borders } from '@rapideditor/country-coder'
import { countries, countryCodes, type CountryCode } from '@mithaq/contract/countries'
import { afterAll, expect, test } from 'vitest'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { fold, plain } from './names.ts'

const geocoder = createEmbeddedGeocoder()
afterAll(() => geocoder.close())

test('lists the largest cities first without a search', async () => {
  expect((await geocoder.searchCities('JO', '')).slice(0, 3)).toEqual(['Amman', 'Zarqa', 'Irbid'])
  expect((await geocoder.searchCities('SA', '')).slice(0, 4)).toEqual([
    'Riyadh',
    'Jeddah',
    'Makkah',
    'Madinah',
  ])
  expect((await geocoder.searchCities('GB', ' ')).slice(0, 2)).toEqual(['London', 'Birmingham'])
  expect(await geocoder.searchCities('TR', '')).toHaveLength(20)
})

test('finds names with a word that begins with the search', async () => {
  const found = await geocoder.searchCities('US', 'york')
  expect(found).toContain('New York City')
  expect(found).toContain('York')
  expect(await geocoder.searchCities('US', 'ork')).not.toContain('New York City')
  expect((await geocoder.searchCities('US', 'new york c'))[0]).toBe('New York City')
})

test.each([
  ['CH', 'zür', 'Zurich'],
  ['CH', 'ZUR', 'Zurich'],
  ['BR', 'são p', 'Sao Paulo'],
  ['BR', 'sao p', 'Sao Paulo'],
  ['TR', 'izmir', 'Izmir'],
  ['TR', 'İZMİR', 'Izmir'],
  ['TR', 'diyarbakır', 'Diyarbakir'],
  ['PL', 'lodz', 'Lodz'],
  ['JO', 'ajloun', 'Ajloun'],
  ['JO', '‘Ajlūn', 'Ajloun'],
  ['JO', 'salt', 'Salt'],
  ['SY', 'deir-ez', 'Deir ez-Zor'],
  ['AE', 'ajman', 'Ajman'],
  ['AE', 'ras al', 'Ras Al Khaimah'],
  ['UZ', 'xojayli', 'Xojayli'],
  ['FR', "l'hay", "L'Hay-les-Roses"],
  ['FR', 'lhay', "L'Hay-les-Roses"],
  ['FR', 'saint etienne', 'Saint-Etienne'],
])('in %s, a search for %s finds %s', async (country, search, city) => {
  expect(await geocoder.searchCities(country, search)).toContain(city)
})

test("finds a city by its English name and by the data's", async () => {
  expect(await geocoder.searchCities('DE', 'colo')).toContain('Cologne')
  expect(await geocoder.searchCities('DE', 'köln')).toContain('Cologne')
  expect(await geocoder.searchCities('SA', 'mecca')).toEqual(['Makkah'])
  expect(await geocoder.searchCities('SA', 'makk')).toEqual(['Makkah'])
})

test.each<[CountryCode, string]>([
  ['AF', 'Mazar-e Sharif = Mazar-i-Sharif'],
  ['BE', 'Antwerpen = Antwerp; Gent = Ghent; Brugge = Bruges; Ieper = Ypres'],
  ['BH', 'Ar Rifa = Riffa; Al Muharraq = Muharraq; Madinat Hamad = Hamad Town; Madinat Isa = Isa Town'],
  ['CH', 'Geneve = Geneva; Luzern = Lucerne; Sankt Gallen = St. Gallen; Sitten = Sion'],
  ['DE', 'Koln = Cologne; Nurnberg = Nuremberg'],
  ['DK', 'Arhus = Aarhus'],
  [
    'EG',
    'Al Mahallah al Kubra = El Mahalla El Kubra; Al Mansurah = Mansoura; Tanda = Tanta; Al Fayyum = Faiyum; Al Minya = Minya; Bani Suwayf = Beni Suef; Halwan = Helwan; Qina = Qena; Kafr ash Shaykh = Kafr El Sheikh; Shibin al Kawm = Shibin El Kom',
  ],
  ['ES', 'Sevilla = Seville'],
  ['GR', 'Patra = Patras; Irakleion = Heraklion; Rodos = Rhodes; Larisa = Larissa'],
  ['IN', 'Allahabad = Prayagraj; Haora = Howrah'],
  [
    'IQ',
    "Basrah = Basra; As Sulaymaniyah = Sulaymaniyah; Al Fallujah = Fallujah; Dihok = Duhok; Samarra' = Samarra; Al Hillah = Hillah; Al Kut = Kut; Al Amarah = Amarah; Ad Diwaniyah = Diwaniyah",
  ],
  ['IR', 'Orumiyeh = Urmia'],
  ['IT', 'Padova = Padua; Siracusa = Syracuse; Acilia-Castel Fusano-Ostia Antica = Ostia'],
  [
    'JO',
    'As Salt = Salt; Ajlun = Ajloun; Jarash = Jerash; Karak City = Karak; At Tafilah = Tafilah; Ar Ramtha = Ramtha',
  ],
  [
    'KW',
    "Al Ahmadi = Ahmadi; Al Farwaniyah = Farwaniya; Al Jahra' = Jahra; Al Fahahil = Fahaheel; Sabah as Salim = Sabah Al-Salem; As Salimiyah = Salmiya",
  ],
  ['KZ', 'Nur-Sultan = Astana'],
  ['LY', "Misratah = Misrata; Darnah = Derna; Al Bayda' = Bayda"],
  ['MA', 'Fes = Fez; Oujda-Angad = Oujda; El Jadid = El Jadida'],
  ['PA', 'Panama = Panama City'],
  [
    'PS',
    'East Jerusalem = Jerusalem; Janin = Jenin; Qalqilyah = Qalqilya; Khan Yunis = Khan Younis; Dayr al Balah = Deir al-Balah; Bayt Lahya = Beit Lahia; Bayt Hanun = Beit Hanoun; An Nusayrat = Nuseirat; Al Birah = Al-Bireh; Jabalya = Jabalia',
  ],
  ['QA', 'Ar Rayyan = Al Rayyan; Al Khawr = Al Khor'],
  ['RU', "Groznyy = Grozny; Rostov-na-Donu = Rostov-on-Don; Tol'yatti = Tolyatti; Ryazan' = Ryazan"],
  [
    'SA',
    "Mecca = Makkah; Medina = Madinah; Ta'if = Taif; Al Hufuf = Hofuf; Al Jubayl = Jubail; Al Qatif = Qatif",
  ],
  ['SE', 'Goteborg = Gothenburg'],
  ['SO', 'Hargeysa = Hargeisa'],
  ['SY', 'Hamah = Hama; Ar Raqqah = Raqqa; Dara = Daraa; Tartouss = Tartus; Al Hasakah = Al-Hasakah'],
  ['UA', 'Odessa = Odesa'],
  ['UZ', "Andijon = Andijan; Qo'qon = Kokand; Qoqon = Kokand; Margilon = Margilan; Tirmiz = Termez"],
  ['US', 'Washington, D.C. = Washington'],
  ['YE', 'Taizz = Taiz; Al Hudaydah = Hodeidah'],
])('in %s, lists the English name of a city and finds both names: %s', async (country, names) => {
  for (const pair of names.split('; ')) {
    const [local = '', english = ''] = pair.split(' = ')
    for (const name of [local, english]) expect(await geocoder.searchCities(country, name)).toContain(english)
    expect([local, await geocoder.hasCity({ country, city: local })]).toEqual([local, false])
  }
})

// Districts, and what is written down twice or not there.
test.each<[CountryCode, string]>([
  ['ES', 'Sant Marti; Ciudad Lineal'],
  ['IN', 'Nowrangapur; Najafgarh'],
  ['IR', 'Pasragad Branch; Kahriz'],
  ['JO', 'Qir Moav; Izra'],
  ['LY', 'Az Zawiyah'],
  ['PS', 'Old City; Karney Shomron'],
  ['SA', 'Sultanah'],
])('in %s, lists none of these as a city: %s', async (country, names) => {
  for (const city of names.split('; '))
    expect([city, await geocoder.hasCity({ country, city })]).toEqual([city, false])
})

test('lists a large suburb that the data counts as a district', async () => {
  expect(await geocoder.searchCities('IN', 'navi m')).toContain('Navi Mumbai')
  expect(await geocoder.searchCities('MY', 'subang')).toContain('Subang Jaya')
})

test('lists each name once', async () => {
  const found = await geocoder.searchCities('US', 'spring')
  expect(found).toContain('Springfield')
  expect(new Set(found).size).toBe(found.length)
})

test('finds territories under the countries that their people choose', async () => {
  expect(await geocoder.searchCities('US', 'bayamon')).toEqual(['Bayamon'])
  expect(await geocoder.searchCities('FR', 'mamoudzou')).toEqual(['Mamoudzou'])
  expect(await geocoder.searchCities('CN', 'hong kong')).toContain('Hong Kong')
  expect(await geocoder.searchCities('CN', 'taipei')).toContain('Taipei')
  expect(await geocoder.searchCities('PS', 'jerus')).toContain('Jerusalem')
  expect(await geocoder.searchCities('UA', 'simf')).toEqual(['Simferopol'])
  expect(await geocoder.searchCities('MA', 'laay')).toContain('Laayoune')
  for (const country of ['AL', 'RS']) {
    expect(await geocoder.searchCities(country, 'prizren')).toEqual(['Prizren'])
    expect(await geocoder.searchCities(country, '')).not.toContain('Pristina')
  }
})

test('finds nothing for an invalid country or search', async () => {
  for (const country of ['ZZ', '', 'XK', 'contested', 'open sea', 'jo'])
    expect([country, await geocoder.searchCities(country, '')]).toEqual([country, []])
  expect(await geocoder.searchCities('JO', 'qqqq')).toEqual([])
  expect(await geocoder.searchCities('JO', '.*')).toHaveLength(20)
  expect(await geocoder.searchCities('JO', 'a'.repeat(100_000))).toEqual([])
})

test('lists cities of every country in English letters', async () => {
  for (const { code, name } of countries) {
    const found = await geocoder.searchCities(code, '')
    expect([name, found.length > 0]).toEqual([name, true])
    expect([name, found.filter((city) => !/^[\x20-\x7e]{2,60}$/.test(city))]).toEqual([name, []])
  }
})

test('has borders for the same 195 countries', () => {
  const outside = new Set(['EH', 'TW', 'XK', undefined])
  const known = borders.features
    .filter(({ properties }) => properties.level === 'country')
    .map(({ properties }) => properties.iso1A2)
  expect(known.filter((code) => !outside.has(code)).toSorted()).toEqual(countryCodes.toSorted())
})

test('folds names for comparison', () => {
  expect(plain('Ḩayy al Quwaysimah')).toBe('Hayy al Quwaysimah')
  expect(plain('Straßwalchen Øster Łódź Diyarbakır')).toBe('Strasswalchen Oster Lodz Diyarbakir')
  expect(plain('Ə ə đ Đ ð Ð þ Þ œ Œ ø Ø æ Æ ł Ł ħ Ħ ß ı')).toBe(
    'A a d D d D th Th oe Oe o O ae Ae l L h H ss i',
  )
  expect(plain('’a ʼb ‘c ʻd `e')).toBe("'a 'b c d e")
  expect(fold("  L’Haÿ-les-Roses (d'Or) ")).toBe('lhay les roses dor')
})
