// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { CountryChecklist } from './CountryChecklist.tsx'

const { open } = servedScreens()

test('countries can be searched, chosen and removed', async () => {
  const changed = vi.fn<(codes: readonly string[]) => void>()
  const list = (chosen: readonly ('JO' | 'TR')[]) =>
    open(<CountryChecklist chosen={[...chosen]} onChange={changed} />)
  const screen = list(['JO'])
  expect(screen.plain()).toContain('1 country')
  expect(list([]).plain()).toContain('Any country')
  const again = list(['JO'])
  const search = again.names().find((name) => /search/i.test(name))!
  again.write(search, 'turk')
  expect(again.names()).not.toContain('Jordan')
  await again.press(/Türkiye|Turkey/)
  expect(changed).toHaveBeenLastCalledWith(['JO', 'TR'])
  again.write(search, 'jordan')
  await again.press(/Jordan/)
  expect(changed).toHaveBeenLastCalledWith([])
  await again.press('Remove Jordan')
  expect(again.focused(), 'what was pressed is about to go').toBe(again.control(search))
  again.write(search, 'zzzz')
  expect(again.every('li').at(-1)?.textContent).not.toContain('Jordan')
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
