import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function choose(stored: string | null) {
  const root = { lang: '', dir: '' }
  vi.stubGlobal('localStorage', { getItem: () => stored })
  vi.stubGlobal('document', { documentElement: root })
  return { ...(await import('./catalogue.ts')), root }
}

/** Sections as a screen imports them, before or after the language has come. */
const sections = async () => ({
  ...(await import('./wizard.ts')),
  ...(await import('./liked.ts')),
  ...(await import('./notifications.ts')),
})

test('without a window the texts are English', async () => {
  const { locale, direction } = await import('./catalogue.ts')
  expect([locale, direction]).toEqual(['en', 'ltr'])
  expect((await sections()).wizard.back).toBe('Back')
})

test('an unknown locale falls back to English', async () => {
  const { locale, root } = await choose('xx')
  expect(locale).toBe('en')
  expect(root).toEqual({ lang: 'en', dir: 'ltr' })
})

test('the pseudo locale runs right to left and tells the document', async () => {
  const { direction, root } = await choose('qps-rtl')
  expect(direction).toBe('rtl')
  expect(root).toEqual({ lang: 'en-XB', dir: 'rtl' })
})

test('translates a section imported before its language loaded, never in English', async () => {
  const { loadLanguage } = await choose('qps-rtl')
  const { wizard } = await sections()
  expect(() => wizard.back).toThrow('A text of wizard is read before its language has come')
  await loadLanguage()
  expect(wizard.back).toBe('[Båçķ~]')
})

test('the pseudo locale dresses every text, longer and in brackets', async () => {
  const { loadLanguage } = await choose('qps-rtl')
  await loadLanguage()
  const { wizard } = await sections()
  expect(wizard.months[0]).toMatch(/^\[Ĵåñûåŕý~+\]$/)
  expect(wizard.sexes.female).toMatch(/^\[Fémåļé~+\]$/)
  expect(Object.values(wizard.sexes)).toEqual([wizard.sexes.male, wizard.sexes.female])
})

test('what is put into a text stays as it was written', async () => {
  const { loadLanguage } = await choose('qps-rtl')
  await loadLanguage()
  const { liked, notifications } = await sections()
  expect(liked.likedMe(9)).toMatch(/^\[Ļîķéđ Mé \(9\)~+\]$/)
  const parts = { name: 'Nasser', text: 'Salam', tokens: 0, matches: 0, seen: true }
  expect(notifications.notices.bodies.match(parts)).toMatch(/^\[Ýöû måţçĥéđ ŵîţĥ Nasser!~+\]$/)
})
