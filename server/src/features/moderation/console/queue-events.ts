import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse, sendRefusal, type IdentifyStaff } from '../../../http/routes/serve-routes.ts'
import type { Bus } from '../../../ports/bus/bus.ts'

/** How often a stream sends a heartbeat and checks that its owner is still on the staff. */
const heartbeatMs = 15_000

/** Serves server-sent events that tell open consoles to reload the queue. */
export function serveQueueEvents(app: FastifyInstance, identify: IdentifyStaff, bus: Bus) {
  const streams = new Set<ServerResponse>()
  bus.subscribe((event) => {
    if (event.type === 'cases') for (const stream of streams) stream.write('data: cases\n\n')
  })
  app.get('/api/staff/live', { config: { isHidden: true } }, async (request, reply) => {
    if ((await identify.staff(request)) === null) return sendRefusal(reply, refuse('not_found'))
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    stream.write(': open\n\n')
    streams.add(stream)
    const heartbeat = setInterval(() => {
      // Ends the stream of a moderator who was removed or whose session has expired.
      void identify.staff(request).then(
        (caller) => (caller === null ? stream.end() : stream.write(': here\n\n')),
        () => stream.end(),
      )
    }, heartbeatMs)
    stream.on('close', () => {
      clearInterval(heartbeat)
      streams.delete(stream)
    })
  })
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
}
