import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sql } from 'kysely'
import { rows, transactionRetries, type Db } from './db.ts'
import type { Bus } from './ports/bus.ts'

export interface Watched {
  db: Db
  bus: Bus
  sockets(): number
  waitingForDatabase(): number
  pushes(): readonly { platform: string; outcome: string; count: number }[]
}

/** Health for the load balancer, metrics for the people on call. */
export function observe(app: FastifyInstance, { db, bus, sockets, waitingForDatabase, pushes }: Watched) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'mithaq_http_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  gauge('mithaq_live_sockets', 'Open live sockets.', sockets)
  gauge('mithaq_database_waiting', 'Requests that wait for a database connection.', waitingForDatabase)

  // They hold themselves in the registry.
  void new Counter({
    name: 'mithaq_pushes_total',
    help: 'Pushes by kind of device and what became of them.',
    labelNames: ['platform', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { count, ...labels } of pushes()) this.inc(labels, count)
    },
  })

  void new Counter({
    name: 'mithaq_transaction_retries_total',
    help: 'Transactions begun again because PostgreSQL asked for it, by its code.',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [code, count] of transactionRetries()) this.inc({ code }, count)
    },
  })

  function gauge(name: string, help: string, read: () => number) {
    return new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_, reply) => {
    const database = await rows(db, sql`select 1`).then(
      () => true,
      () => false,
    )
    const ready = database && bus.healthy()
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', database, bus: bus.healthy() })
  })

  app.get('/metrics', async (request, reply) => {
    if (!isDirectFromInside(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

// What came through a proxy came from outside, whatever address the proxy itself has.
function isDirectFromInside(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
  const address = (request.socket.remoteAddress ?? '').replace('::ffff:', '')
  return (
    forwarded === undefined && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(address)
  )
}
