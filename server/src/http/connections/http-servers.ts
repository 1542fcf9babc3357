import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config/config.ts'
import { createTrustedProxyCheck, networkOf } from './network.ts'
import { createNetworkLimit } from './network-limit.ts'
import { readRequestsOneByOne } from './serial-requests.ts'

/** Creates this process's HTTP servers, which limit connections before any request is identified. */
export function createHttpServers(
  { connections, trustProxy }: Pick<Config, 'connections' | 'trustProxy'>,
  options: ServerOptions,
) {
  const isProxy = createTrustedProxyCheck(trustProxy)
  const { total, perNetwork } = connections
  const limit = createNetworkLimit({ total, perNetwork, perSite: 3 * perNetwork })
  let refused = 0

  const admit = (socket: Socket) => {
    const { remoteAddress } = socket
    // A proxy's connections carry the requests of many clients, so only the total counts.
    const network = remoteAddress === undefined || isProxy(remoteAddress) ? null : networkOf(remoteAddress)
    const leave = limit.admit(network)
    if (leave === null) {
      refused += 1
      socket.destroy()
    } else socket.once('close', leave)
  }

  return {
    /** For Fastify, which may listen on several addresses. */
    open(answer: RequestListener): Server {
      const server = createServer(
        { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, ...options },
        answer,
      )
      // Long enough to upload a picture of 5 MB from a slow phone.
      server.requestTimeout = 120_000
      // Close the connection if the client does not read its response.
      server.timeout = 120_000
      server.keepAliveTimeout = 72_000
      readRequestsOneByOne(server)
      server.prependListener('connection', admit)
      return server
    },
    connections: limit.count,
    /** Number of connections that were closed at once because a limit was reached. */
    refusedConnections: () => refused,
  }
}

export type HttpServers = ReturnType<typeof createHttpServers>
