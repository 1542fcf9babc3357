import { afterEach, expect, test, vi } from 'vitest'
import { contactEmail, isDevelopment } from './installation.ts'

/** What the server has written into the page, by its name. */
const pageWith = (written: Record<string, string>) =>
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      const content = written[/^meta\[name="(.*)"\]$/.exec(selector)?.[1] ?? '']
      return content === undefined ? null : { content }
    },
  })
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test.each([
  [{ 'contact-email': 'salam@mithaq.example' }, 'salam@mithaq.example'],
  [{ 'contact-email': '__CONTACT_EMAIL__' }, 'contact@localhost'],
  [{ 'contact-email': '' }, 'contact@localhost'],
  [{}, 'contact@localhost'],
])('with %j in the page one writes to %s', (written, address) => {
  pageWith(written)
  expect(contactEmail()).toBe(address)
})

test('leaves placeholders outside a page, where the server fills them in', () => {
  expect(contactEmail()).toBe('__CONTACT_EMAIL__')
})

test('is a development page if the server or the build says so', () => {
  expect(isDevelopment()).toBe(true)
  vi.stubEnv('DEV', false)
  pageWith({ 'mithaq-env': 'development' })
  expect(isDevelopment()).toBe(true)
  for (const env of ['production', '__MITHAQ_ENV__']) {
    pageWith({ 'mithaq-env': env })
    expect(isDevelopment()).toBe(false)
  }
  pageWith({})
  expect(isDevelopment()).toBe(false)
})
