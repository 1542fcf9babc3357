// npm start: builds the web app where its sources changed, then serves the product until it is told to stop.
// With --api-only it leaves the web app to somebody else (npm run dev).
import { ConfigError, readConfig } from '../server/src/config/config.ts'
import { start, type Running } from '../server/src/main.ts'
import { buildWeb } from './build-web.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const say = (line: string) => console.log(line)

try {
  const config = readConfig(process.env, process.cwd())
  let running: Promise<Running> | undefined
  stopOnSignal(async () => (await running)?.stop())
  const webDir = process.argv.includes('--api-only') ? undefined : await buildWeb()
  running = start(config, webDir, say)
  await running
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `Mithaq could not start. ${(error as Error).message}`,
  )
  process.exit(1)
}
