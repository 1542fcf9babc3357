// The server alone, without the web app: what load and fault suites start, and kill.
import { readConfig } from '../../../src/config/config.ts'
import { start } from '../../../src/main.ts'

const config = readConfig(process.env, process.cwd())
// A measurement of decks to their end sees more people than any member may.
const peopleShown = { anHour: 1e9, aDay: 1e9 }
const running = await start(config, undefined, (line) => console.log(line), { peopleShown })
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
