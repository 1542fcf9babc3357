import type { Bus, BusEvent } from './bus.ts'

/** One server: events reach the listeners of this process. */
export function createLocalBus(): Bus {
  const listeners: ((event: BusEvent) => void)[] = []
  return {
    // Later, as over a network: a listener must not run inside the publisher's own step.
    publish: (event) => queueMicrotask(() => listeners.forEach((listener) => listener(event))),
    subscribe: (listener) => void listeners.push(listener),
    isHealthy: () => true,
    close: async () => void listeners.splice(0),
  }
}
