import { Piscina } from 'piscina'
import type { Geocoder } from '../geocoder.ts'

/**
 * Places from open data, without asking anyone. The data is read at the first question, in a thread of its own:
 * it takes a second, for which the server would answer nobody.
 */
export function embeddedGeocoder(): Geocoder & { close(): Promise<void> } {
  const thread = new Piscina({
    filename: new URL('worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    // It stays, and keeps no process alive: ending it gave the system hardly any memory back.
    idleTimeout: Infinity,
    // Small steps: what reading throws away would otherwise stay with the process, 50 MB of it.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  return {
    nearest: async ({ latitude, longitude }) => thread.run({ latitude, longitude }, { name: 'nearest' }),
    cities: async (country, search) => thread.run({ country, search }, { name: 'cities' }),
    knows: async ({ country, city }) => thread.run({ country, city }, { name: 'knows' }),
    close: () => thread.destroy(),
  }
}
