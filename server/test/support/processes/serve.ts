// The server without the web app, for load and fault tests.
import { readConfig } from '../../../src/config/config.ts'
import { start } from '../../../src/main.ts'

const config = readConfig(process.env, process.cwd())
// Benchmarks of whole decks view more people than a member may.
const peopleShown = { anHour: 1e9, aDay: 1e9 }
const running = await start(config, undefined, (line) => console.log(line), { peopleShown })
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
