import type { Bus, BusEvent } from './bus.ts'

/** The bus of a single server: events reach the listeners of this process. */
export function createLocalBus(): Bus {
  const listeners: ((event: BusEvent) => void)[] = []
  return {
    // Deliver later, as over a network: listeners must not run inside the publisher's call.
    publish: (event) => queueMicrotask(() => listeners.forEach((listener) => listener(event))),
    subscribe: (listener) => void listeners.push(listener),
    isHealthy: () => true,
    close: async () => void listeners.splice(0),
  }
}
