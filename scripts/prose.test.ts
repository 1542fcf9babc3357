import { expect, it } from 'vitest'
import { findDuplicateExports, findProseProblems, maxTitleLength, proseFiles } from './prose.ts'

const problemsIn = (text: string, path = 'server/src/some.ts') =>
  findProseProblems(path, text).map(({ line, problem }) => `${line} ${problem.split(':')[0]}`)

it('finds each phrase with its line', () => {
  const text = ['// Whoever asks is told.', 'const a = 1', '/** Anew, and on foot. */'].join('\n')
  expect(problemsIn(text)).toEqual(["1 'Whoever'", "3 'Anew'", "3 'on foot'"])
})

it.each([
  '/**\n * For so\n * many days.\n */',
  '// For so\n// many days.\nconst a = 1',
  'For so\nmany days.',
  '-- For so\n-- many days.',
])('finds a phrase across a line break in %j', (text) => {
  expect(problemsIn(text)).toHaveLength(1)
})

it.each([
  'None keeps another waiting.',
  'This is heard of later.',
  'It puts a reason into words.',
  'One of theirs.',
  'In the midst of it.',
  'It stays all the same.',
  'Each alone.',
  'Not of late.',
])('finds the phrase in %j', (text) => {
  expect(problemsIn(text)).toHaveLength(1)
})

it.each([
  'A Romanewski sat on a canewood chair.',
  'There were so many rows that one query took long.',
  'Their ages are all the same.',
  'Many jobs are waiting.',
  "expect(text).toContain('Whoever stays silent loses 2 tokens.')",
])('accepts %j', (text) => {
  expect(problemsIn(text)).toEqual([])
})

const call = (title: string, before = 'it') => `${before}('${title}', () => {})`

it.each(['it', 'test', 'describe', 'it.each(rows)', 'it.skipIf(!hasNats)', 'it.each<[string]>([\n])'])(
  'measures the title of %s',
  (before) => {
    expect(problemsIn(call('a'.repeat(maxTitleLength), before), 'a.test.ts')).toEqual([])
    expect(problemsIn(call('a'.repeat(maxTitleLength + 1), before), 'a.test.ts')).toHaveLength(1)
  },
)

it('measures titles only in test files', () => {
  expect(problemsIn(call('a'.repeat(200)), 'some.ts')).toEqual([])
})

it('finds a name that two files export', () => {
  const files = [
    { path: 'a.ts', text: 'export const one = 1\nexport async function two() {}' },
    { path: 'b.ts', text: 'const one = 2\nexport type two = 2\nexport interface Three {}' },
  ]
  expect(findDuplicateExports(files)).toEqual(["a.ts, b.ts: each exports a 'two'"])
})

it('reads code, tests, migrations and documents, but no texts for members', () => {
  const files = proseFiles()
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/architecture.md',
      'scripts/check.ts',
      'server/migrations/0001_init.sql',
      'server/src/main.ts',
      'web/src/main.tsx',
    ]),
  )
  expect(files.filter((file) => /node_modules|src\/messages\/en\/[^/]*(?<!test)\.ts$/.test(file))).toEqual([])
})
