import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${web}/${file}`, 'utf8')
const own = new Set([...read('ui/base/theme.css').matchAll(/--color-([\w-]+):/g)].map(([, name]) => name))
const usual =
  /(?<![\w-])(?:text|bg|border|outline|ring|inset-ring|fill|stroke|from|via|to|decoration|accent|caret)-((?:white|black|(?:gray|slate|zinc|stone|neutral|red|rose|orange|amber|yellow|green|emerald|teal|sky|blue|indigo|violet|purple|pink)-\d{2,3}))(?![\w-])/g

test("uses only the theme's colours, since Tailwind's own are removed", () => {
  expect(own).toContain('on-photo')
  const strange = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) =>
    [...read(file).matchAll(usual)]
      .filter(([, name]) => !own.has(name))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(strange).toEqual([])
})
