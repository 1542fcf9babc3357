import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { EntryRow } from './EntryRow.tsx'

test("describes a row's link by its help text", () => {
  const html = renderToStaticMarkup(
    <EntryRow help="Who you blocked">{(id) => <b aria-describedby={id}>Blocked</b>}</EntryRow>,
  )
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(htmlText(new RegExp(`<(p|div) id="${id}".*?</\\1>`, 's').exec(html)?.[0] ?? '')).toBe(
    '|Who you blocked|',
  )
})
