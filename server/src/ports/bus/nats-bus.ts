import { connect } from '@nats-io/transport-node'
import type { Bus, BusEvent } from './bus.ts'

const subject = 'mithaq.events'

/** The bus of several servers: every event reaches the listeners of all of them, including this one. */
export async function connectNatsBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const { hostname, port, username, password, protocol } = new URL(url)
  const connection = await connect({
    servers: `${hostname}:${port || 4222}`,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    name: 'mithaq',
    // Never give up: servers must reconnect even if the broker was away for an hour.
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    noEcho: true,
  })
  const listeners: ((event: BusEvent) => void)[] = []
  const deliver = (event: BusEvent) => listeners.forEach((listener) => listener(event))
  let connected = false
  // Events sent before the broker knows our subscription would not reach us.
  const subscribed = async () => {
    await connection.flush()
    connected = true
  }
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') connected = false
      // Fails if the connection breaks again; the next reconnect tries again.
      if (type === 'reconnect') void subscribed().catch(() => {})
    }
  })()
  connection.subscribe(subject, {
    callback(error, message) {
      if (error) return onError(error)
      deliver(message.json<BusEvent>())
    },
  })
  await subscribed()
  return {
    publish(event) {
      // Deliver here without the broker: local listeners receive events even while it is away.
      queueMicrotask(() => deliver(event))
      try {
        connection.publish(subject, JSON.stringify(event))
      } catch (error) {
        onError(error)
      }
    },
    subscribe: (listener) => void listeners.push(listener),
    isHealthy: () => connected && !connection.isClosed(),
    close: () => connection.drain(),
  }
}
