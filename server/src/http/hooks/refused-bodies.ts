import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../connections/network.ts'
import { isHiddenOrMissing } from '../routes/route-audience.ts'
import { describeError, refuse, sendRefusal, type Refusal } from '../routes/serve-routes.ts'

interface Options {
  now(): Date
  accountOf(request: FastifyRequest): Promise<{ accountId: string } | null>
  /** Both count one refused body, and return a refusal once the limit is exceeded. */
  countForAccount(accountId: string): Promise<Refusal | null>
  countForNetwork(network: string): Promise<Refusal | null>
}

/** The body was unreadable, too large, of an unsupported type or invalid. */
const refusedBody = new Set([400, 413, 415])
const isRefused = (request: FastifyRequest, { statusCode }: FastifyReply) =>
  refusedBody.has(statusCode) || (statusCode === 404 && isHiddenOrMissing(request))
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reading a body costs the server more than sending it costs the client. An account or network over its limit of refused
 * bodies has its bodies refused unread for a while. The network's limit holds for visitors only, not for its members.
 */
export function limitRefusedBodies(
  app: FastifyInstance,
  { now, accountOf, countForAccount, countForNetwork }: Options,
): void {
  const blockedUntil = new Map<string, number>()

  const secondsBlocked = (key: string): number => {
    const leftS = ((blockedUntil.get(key) ?? 0) - now().getTime()) / 1000
    if (leftS <= 0) blockedUntil.delete(key)
    return Math.ceil(Math.max(0, leftS))
  }
  const blockIfOverLimit = (key: string, over: Refusal | null) => {
    if (over?.retryAfterS === undefined) return
    blockedUntil.set(key, now().getTime() + over.retryAfterS * 1000)
  }

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (blockedUntil.size === 0 || !hasBody(request)) return
    const me = await accountOf(request)
    const retryAfterS = secondsBlocked(me?.accountId ?? networkOf(request.ip))
    if (retryAfterS > 0) return sendRefusal(reply, refuse('too_many_attempts', { retryAfterS }))
  })

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isRefused(request, reply) || !hasBody(request)) return
    const network = networkOf(request.ip)
    try {
      const me = await accountOf(request)
      blockIfOverLimit(network, await countForNetwork(network))
      if (me) blockIfOverLimit(me.accountId, await countForAccount(me.accountId))
    } catch (error) {
      // The response is already decided: a database that cannot count now must not change it.
      request.log.warn({ error: describeError(error) }, 'a refused body was not counted')
    }
  })
}
