// npm run api: the description of the API passes the common linters, and a client generated from it compiles.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { api } from '@mithaq/contract'
import { describeApi } from '../../server/src/http/pages/openapi.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}.cache/api`
const description = `${folder}/openapi.json`
const client = `${folder}/client.d.ts`
mkdirSync(folder, { recursive: true })
writeFileSync(description, JSON.stringify(describeApi(api, 'http://localhost:3000')))

const tool = (name: string) => `${root}tools/api/node_modules/.bin/${name}`
const steps = [
  [
    tool('spectral'),
    'lint',
    '--display-only-failures',
    '--ruleset',
    `${root}tools/api/spectral.yaml`,
    description,
  ],
  [
    tool('redocly'),
    'lint',
    '--skip-rule',
    'operation-4xx-response',
    '--skip-rule',
    'info-license',
    description,
  ],
  [tool('openapi-typescript'), description, '--output', client],
  [
    `${root}node_modules/.bin/tsc`,
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--ignoreConfig',
    client,
  ],
] as const
for (const [command, ...args] of steps) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  })
  if (status !== 0) process.exit(1)
}
