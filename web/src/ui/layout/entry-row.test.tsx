import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { EntryRow } from './EntryRow.tsx'

test("describes a row's link by its help text", () => {
  const html = draw(
    <EntryRow help="Who you blocked">{(id) => <b aria-describedby={id}>Blocked</b>}</EntryRow>,
  )
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(textOf(new RegExp(`<(p|div) id="${id}".*?</\\1>`, 's').exec(html)?.[0] ?? '')).toBe(
    '|Who you blocked|',
  )
})
