import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse, sendRefusal, type IdentifyStaff } from '../../../http/routes/serve-routes.ts'
import type { Bus } from '../../../ports/bus/bus.ts'

/** How often a stream shows that it is alive, and whether its owner is still on the staff. */
const heartbeatMs = 15_000

/** Tells every open console that the queue has changed, by a stream of events; what has changed they ask for. */
export function serveQueueEvents(app: FastifyInstance, identify: IdentifyStaff, bus: Bus) {
  const open = new Set<ServerResponse>()
  bus.subscribe((event) => {
    if (event.type === 'cases') for (const stream of open) stream.write('data: cases\n\n')
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
    open.add(stream)
    const beat = setInterval(() => {
      // Somebody who was removed, or whose session has run out, hears nothing more.
      void identify.staff(request).then(
        (caller) => (caller === null ? stream.end() : stream.write(': here\n\n')),
        () => stream.end(),
      )
    }, heartbeatMs)
    stream.on('close', () => {
      clearInterval(beat)
      open.delete(stream)
    })
  })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
}
