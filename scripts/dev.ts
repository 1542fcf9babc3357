// npm run dev: the product with hot reload. The database stays up while the server restarts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { readConfig } from '../server/src/config/config.ts'
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/start.ts'
import { freePort } from '../server/src/embedded-postgres/free-port.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const config = readConfig(process.env, process.cwd())
const postgres =
  config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir, { say: console.log }) : null
const apiPort = await freePort()

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path('./start.ts'), '--api-only'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: config.publicUrl.origin,
      DATABASE_URL: config.databaseUrl ?? postgres?.url,
    },
  },
)

const target = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  root: path('../web'),
  server: {
    port: config.port,
    host: config.host,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/pictures', '/dev/mailbox', '/health'].map((prefix) => [
        prefix,
        { target, ws: prefix === '/api' },
      ]),
    ),
  },
})
await vite.listen()

stopOnSignal(async () => {
  await vite.close()
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await postgres?.stop()
})
