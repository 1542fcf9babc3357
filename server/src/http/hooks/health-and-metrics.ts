import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sql } from '../../db/sql.ts'
import { query, transactionRetries, type Db } from '../../db/db.ts'
import type { Bus } from '../../ports/bus/bus.ts'
import type { HttpServers } from '../connections/http-servers.ts'

export interface MetricSources {
  publicUrl: URL
  db: Db
  bus: Bus
  servers: Pick<HttpServers, 'connections' | 'refusedConnections'>
  liveSockets: { sockets(): number; strangers(): number; unreadBytes(): number }
  waitingForDatabase(): number
  pushes(): readonly { platform: string; outcome: string; count: number }[]
}

/** Health checks for the load balancer and metrics for operators. */
export function serveHealthAndMetrics(
  app: FastifyInstance,
  { publicUrl, db, bus, servers, liveSockets, waitingForDatabase, pushes }: MetricSources,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'mithaq_http_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  gauge('mithaq_connections', 'Open connections, live sockets included.', servers.connections)
  gauge('mithaq_live_sockets', 'Open live sockets.', liveSockets.sockets)
  gauge('mithaq_live_strangers', 'Sockets that have not said whose they are.', liveSockets.strangers)
  gauge('mithaq_live_unread_bytes', 'What was told on sockets and not yet read.', liveSockets.unreadBytes)
  gauge('mithaq_database_waiting', 'Requests that wait for a database connection.', waitingForDatabase)

  // These register themselves.
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
    name: 'mithaq_connections_refused_total',
    help: 'Connections that were closed at once, since there were too many.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(servers.refusedConnections())
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
    const database = await query(db, sql`select 1`).then(
      () => true,
      () => false,
    )
    const ready = database && bus.isHealthy()
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', database, bus: bus.isHealthy() })
  })

  app.get('/metrics', async (request, reply) => {
    if (!isDirectFromInside(request, publicUrl)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Headers by which proxies name the original client; `via` shows at least that there is a proxy. */
const forwarding =
  /^(via|forwarded|client-ip|.*-(client|connecting|real|remote|source|originating)-(ip|addr|address)|x-(forwarded|original|envoy|amzn|cloud|azure|remote)\b.*|x-proxyuser-ip|cdn-loop)$/

/** True if the request comes directly from this machine or its private network, and not by the public host name. */
function isDirectFromInside(request: FastifyRequest, publicUrl: URL): boolean {
  if (Object.keys(request.headers).some((name) => forwarding.test(name))) return false
  if (!isInside(publicUrl.hostname) && hostnameOf(request) === publicUrl.hostname) return false
  return isInside(request.socket.remoteAddress ?? '')
}

function hostnameOf({ headers: { host = '' } }: FastifyRequest): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

function isInside(address: string): boolean {
  const inner =
    /^(localhost$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[?::1\]?$|\[?f[cd][0-9a-f]{2}:)/
  return inner.test(address.replace('::ffff:', ''))
}
