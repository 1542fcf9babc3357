// The server alone, without the web app: what load and fault suites start, and kill.
import { readConfig } from '../src/config.ts'
import { start } from '../src/main.ts'

const running = await start(readConfig(process.env, process.cwd()), undefined, (line) => console.log(line))
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
