// npm start: builds the web app if its sources changed, then serves the product until it is stopped. With --api-only it does
// not serve the web app (npm run dev does).
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
