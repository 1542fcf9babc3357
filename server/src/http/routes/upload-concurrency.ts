import { limits } from '@mithaq/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One upload per picture of an album, and a few repeated ones. */
const maxConcurrentUploads = limits.pictures.max + 3

/** Returns a check whether an account may upload one more body now; it counts until its response or disconnect. */
export function limitConcurrentUploads() {
  const uploadsByAccount = new Map<string, number>()
  const add = (accountId: string, more: 1 | -1) => {
    const count = (uploadsByAccount.get(accountId) ?? 0) + more
    if (count === 0) uploadsByAccount.delete(accountId)
    else uploadsByAccount.set(accountId, count)
  }
  return (accountId: string, request: FastifyRequest, reply: FastifyReply): boolean => {
    if ((uploadsByAccount.get(accountId) ?? 0) >= maxConcurrentUploads) return false
    const { socket } = request.raw
    // Its close event has already fired.
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
