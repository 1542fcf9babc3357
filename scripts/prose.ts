// npm run prose [path…]: where the code's own prose is hard to read, and names that mean two things on the server.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface ProseProblem {
  line: number
  problem: string
}

export const maxTitleLength = 90

/** Spaces match a line break too, with the sign that begins the next line of a comment. */
const phrase = (pattern: string) =>
  new RegExp(`\\b${pattern.replaceAll(' ', '\\s+(?:(?:\\*|//|--|>)\\s+)?')}\\b`, 'gi')

/** Words that stop a reader, each with plain English for it. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [phrase('whoever|whomever'), 'who, anyone who, or name the person'],
  [phrase('anew'), 'again'],
  [phrase('of late'), 'recently'],
  [phrase('on foot'), 'one row at a time'],
  [phrase('in the midst'), 'during'],
  [phrase('(?<!\\b(?:are|were)\\s)all the same'), 'still, or anyway'],
  [phrase('of theirs'), 'their'],
  [phrase('so many(?! (?:\\w+ )?that)'), 'the number, or its name'],
  [phrase('each alone'), 'one at a time'],
  [phrase('(?:is|are|was|were|be|been) heard of'), 'say who is told'],
  [phrase('(?:keep|keeps|kept|keeping) (?:\\w+ )?waiting'), 'blocks, or delays'],
  [phrase('(?:put|puts|putting) (?:\\w+ ){0,2}into words'), 'say what is written'],
]

/** Texts for members that tests and the design page quote: their words are chosen for other readers. */
const memberTexts = new RegExp(
  [
    '(?:profile|this|text to write) anew',
    'Whoever (?:breaks one|is in touch with you|likes your profile|needs longer|stays silent|writes first|you match)',
  ].join('|'),
  'g',
)

const title =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,\s*(?:async\b|function\b|\(|\{|\w+ =>)/g

/** Where a file's comments, names, strings or titles are hard to read. */
export function findProseProblems(path: string, text: string): ProseProblem[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const prose = text.replace(memberTexts, (quoted) => ' '.repeat(quoted.length))
  const words = phrases.flatMap(([pattern, plain]) =>
    [...prose.matchAll(pattern)].map(({ 0: found, index }) => ({
      line: lineAt(index),
      problem: `'${found.replace(/\s+/g, ' ')}': write ${plain}`,
    })),
  )
  const titles = /\.(?:test|spec)\.tsx?$/.test(path) ? [...text.matchAll(title)] : []
  const long = titles.flatMap(({ 1: single, 2: double, 3: template, index }) => {
    const { length } = single ?? double ?? template ?? ''
    if (length <= maxTitleLength) return []
    return [{ line: lineAt(index), problem: `a title of ${length} characters, at most ${maxTitleLength}` }]
  })
  return [...words, ...long].toSorted((a, b) => a.line - b.line)
}

const exported = /^export (?:async )?(?:class|const|function|interface|let|type) (\w+)/gm

/** Exported names that several of these files use: one name must mean one thing. */
export function findDuplicateExports(files: readonly { path: string; text: string }[]): string[] {
  const paths = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(exported)) paths.set(name, [...(paths.get(name) ?? []), path])
  return [...paths]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${found.join(', ')}: each exports a '${name}'`)
}

const folders = '{bench,contract,demo,docs,e2e,scripts,server,tools,web}/**/'
const excluded = [
  // This file and its test name the words.
  'scripts/prose*.ts',
  // Texts for members.
  'web/src/messages/en/*',
  'server/src/messages/en/*',
  'contract/src/texts/**',
  '**/{node_modules,.cache,dist}/**',
  'web/{android,ios}/**',
]

export const proseFiles = () =>
  globSync([`${folders}*.{ts,tsx,md,sql,css}`, '*.{ts,md}'], { cwd: root, exclude: excluded }).toSorted()

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const under = process.argv.slice(2).map((path) => path.replace(/^\.\//, ''))
  const files = proseFiles().filter(
    (file) => under.length === 0 || under.some((path) => file.startsWith(path)),
  )
  const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const isServerCode = ({ path }: { path: string }) => /^server\/src\/.*(?<!\.test)\.ts$/.test(path)
  const problems = [
    ...texts.flatMap(({ path, text }) =>
      findProseProblems(path, text).map(({ line, problem }) => `${path}:${line}: ${problem}`),
    ),
    ...findDuplicateExports(texts.filter(isServerCode)),
  ]
  for (const problem of problems) console.log(problem)
  console.log(
    problems.length === 0
      ? `Nothing hard to read in ${files.length} files.`
      : `${problems.length} places are hard to read.`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
