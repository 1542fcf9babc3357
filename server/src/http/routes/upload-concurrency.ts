import { limits } from '@mithaq/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As many as there are pictures, and some that are sent again. */
const maxConcurrentUploads = limits.pictures.max + 3

/** Whether one more body of an account may be read now; it counts until it is answered or its connection is gone. */
export function limitConcurrentUploads() {
  const underWay = new Map<string, number>()
  const add = (accountId: string, more: 1 | -1) => {
    const count = (underWay.get(accountId) ?? 0) + more
    if (count === 0) underWay.delete(accountId)
    else underWay.set(accountId, count)
  }
  return (accountId: string, request: FastifyRequest, reply: FastifyReply): boolean => {
    if ((underWay.get(accountId) ?? 0) >= maxConcurrentUploads) return false
    const { socket } = request.raw
    // Nobody would hear of its end.
    if (socket.destroyed) return true
    const end = () => {
      socket.off('close', end)
      reply.raw.off('finish', end)
      add(accountId, -1)
    }
    socket.on('close', end)
    reply.raw.on('finish', end)
    add(accountId, 1)
    return true
  }
}
