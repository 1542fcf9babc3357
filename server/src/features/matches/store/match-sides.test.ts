import { readFile, readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('names the columns of both sides only in the file of the row, and in the audit', async () => {
  const source = new URL('../../../', import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const naming = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, source), 'utf8')
      return /\b(profile[12]_id|user[12]_\w+)\b/.test(text) ? [file] : []
    }),
  )
  expect(naming.flat().toSorted()).toEqual(['features/matches/store/match-row.ts', 'jobs/ledger-audit.ts'])
})
