import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{contract,demo,server,web,scripts,e2e}/**/*.{ts,tsx,css,sql}', {
  cwd: root,
  exclude: (name) => /node_modules|^\.cache/.test(String(name)),
})
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

export interface Row {
  rule: string
  place: string
  tests: string
}

const cells = read('docs/rules.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
  .map((line) => line.slice(2, -2).split(' | '))

/** Rows that a stray stroke has torn: they would fall out of every check. */
export const torn = cells.filter(({ length }) => length > 3).map(([rule = '']) => rule.trim())

/** A row of docs/rules.md: what holds, where, and what fails when it breaks. */
export const rows: Row[] = cells
  .filter((row) => row.length === 3 && !/^Rule\b/.test(row[0] ?? ''))
  .map((row) => row.map((cell) => cell.trim()))
  .map(([rule = '', place = '', tests = '']) => ({ rule, place, tests }))

interface Suite {
  name: string
  folder: string
  titles: string[]
  text: string
}

const isSuite = /\.(test|scenario\.spec)\.tsx?$/
const suites: Suite[] = files
  .filter((file) => isSuite.test(file))
  .map((file) => ({
    name: basename(file).replace(/(\.spec)?\.tsx?$/, ''),
    folder: dirname(file),
    titles: titlesIn(read(file)),
    text: plain(read(file)),
  }))
/** The random histories count how often each rule was met, by its name. */
const met = files.filter((file) => file.startsWith('server/test/histories/')).map((file) => plain(read(file)))

/** What `it`, `test`, `describe` and their `each` are called, roughly; what a placeholder stands for is left open. */
function titlesIn(text: string): string[] {
  const called = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:<[^(]*>)?|[\])])\(\s*(['"`])((?:\\.|(?!\1)[^])*?)\1/g
  return [...text.matchAll(called)].map(([, , title = '']) =>
    plain(title.replaceAll(/\$\{[^}]*\}|%[sdifjo#]|\$\w+/g, '…')),
  )
}

function plain(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1').replaceAll('’', "'")
}

/** Whether a title holds a shortened one, whose '…' stands for anything. */
function holds(title: string, shortened: string): boolean {
  let from = 0
  for (const part of plain(shortened).split('…')) {
    const at = title.indexOf(part.trim(), from)
    if (at < 0) return false
    from = at + part.trim().length
  }
  return true
}

/** Whether a title with placeholders becomes this one by what stands in its suite: 'refuses %s' as 'refuses Utopia'. */
function becomes(title: string, filled: string, text: string): boolean {
  const words = title.split('…').map((part) => part.trim())
  if (words.length === 1 || !words.some((part) => part.length > 3 && filled.includes(part))) return false
  let rest = [plain(filled)]
  for (const part of words.filter(Boolean)) rest = rest.flatMap((piece) => piece.split(part))
  return rest.every((piece) => text.includes(piece.trim()))
}

/** What is wrong with the tests that a row names. Written `suite.test: a title, another; folder/suite.test: …`. */
export function problemsOf({ place, tests }: Row): string[] {
  if (/[()]/.test(tests)) return ['a remark in brackets: say it in the rule, or test it']
  const named = tests.split('; ')
  const beside = new Set([...place.matchAll(/([\w.-]+)\.(?:tsx?|css|sql)\b/g)].map(([, name]) => name))
  return named.flatMap((reference) => {
    const [, name = '', titles] = /^([\w./-]+)(?:: (.+))?$/.exec(reference) ?? []
    if (name === 'histories')
      return met.some((text) => text.includes(titles ?? '–')) ? [] : [`histories count no '${titles}'`]
    const found = suites.filter(
      (suite) => `${suite.folder}/${suite.name}`.endsWith(name) && isWhole(suite, name),
    )
    if (found.length === 0) return [`no suite '${reference}'`]
    if (titles === undefined)
      return beside.has(basename(name).replace(/\.\w+$/, '')) ? [] : [`${name}: which of its tests?`]
    const isThere = (shortened: string) =>
      (shortened.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 2 &&
      found.some(({ titles, text }) =>
        titles.some((title) => holds(title, shortened) || becomes(title, shortened, text)),
      )
    if (isThere(titles)) return []
    return titles
      .split(', ')
      .filter((title) => !isThere(title))
      .map((title) => `${name}: no test '${title}'`)
  })
}

const isWhole = (suite: Suite, name: string) => suite.name === basename(name)

/** Places that a row names and that are gone. */
export function goneFrom({ place }: Row): string[] {
  const shortened = files.map((file) => file.replace('/src/', '/'))
  return [...place.matchAll(/`([^`*…]+\.(?:tsx?|css|sql))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !shortened.some((file) => file.endsWith(path)))
}
