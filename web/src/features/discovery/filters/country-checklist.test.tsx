// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { CountryChecklist } from './CountryChecklist.tsx'

const { render } = setUpFakeServer()

test('countries can be searched, chosen and removed', async () => {
  const changed = vi.fn<(codes: readonly string[]) => void>()
  const list = (chosen: readonly ('JO' | 'TR')[]) =>
    render(<CountryChecklist chosen={[...chosen]} onChange={changed} />)
  const screen = list(['JO'])
  expect(screen.plainText()).toContain('1 country')
  expect(list([]).plainText()).toContain('Any country')
  const again = list(['JO'])
  const search = again.controlNames().find((name) => /search/i.test(name))!
  again.fill(search, 'turk')
  expect(again.controlNames()).not.toContain('Jordan')
  await again.press(/Türkiye|Turkey/)
  expect(changed).toHaveBeenLastCalledWith(['JO', 'TR'])
  again.fill(search, 'jordan')
  await again.press(/Jordan/)
  expect(changed).toHaveBeenLastCalledWith([])
  await again.press('Remove Jordan')
  expect(again.focusedElement(), 'what was pressed is about to go').toBe(again.control(search))
  again.fill(search, 'zzzz')
  expect(again.queryAll('li').at(-1)?.textContent).not.toContain('Jordan')
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
