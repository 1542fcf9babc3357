import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const english = {
  save: 'Save Changes',
  welcome: (name: string, tokens: number) => `Welcome ${name}, you have ${tokens} tokens`,
  steps: ['Basic Info', 'Review'],
  nested: { deep: 'Matches' },
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function load(stored: string | null) {
  const root = { lang: '', dir: '' }
  vi.stubGlobal('localStorage', { getItem: () => stored })
  vi.stubGlobal('document', { documentElement: root })
  return { ...(await import('./catalogue.ts')), root }
}

test('without a window the texts are English', async () => {
  const { catalogue, locale, direction } = await import('./catalogue.ts')
  expect([locale, direction]).toEqual(['en', 'ltr'])
  expect(catalogue(english)).toBe(english)
})

test('an unknown locale falls back to English', async () => {
  const { locale, root } = await load('xx')
  expect(locale).toBe('en')
  expect(root).toEqual({ lang: 'en', dir: 'ltr' })
})

test('the pseudo locale runs right to left and tells the document', async () => {
  const { direction, root } = await load('qps-rtl')
  expect(direction).toBe('rtl')
  expect(root).toEqual({ lang: 'en-XB', dir: 'rtl' })
})

test('the pseudo locale dresses every text, longer and in brackets', async () => {
  const { catalogue } = await load('qps-rtl')
  const texts = catalogue(english)
  expect(texts.save).toBe('[Šåvé Çĥåñĝéš~~]')
  expect(texts.steps[1]).toMatch(/^\[Ŕévîéŵ~+\]$/)
  expect(texts.nested.deep).toMatch(/^\[Måţçĥéš~+\]$/)
})

test('what is put into a text stays as it was written', async () => {
  const { catalogue } = await load('qps-rtl')
  expect(catalogue(english).welcome('Nasser', 9)).toMatch(/^\[Ŵéļçömé Nasser, ýöû ĥåvé 9 ţöķéñš~+\]$/)
})
