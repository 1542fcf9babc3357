import { Resolver, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../push-subscription.ts'

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Queries name servers directly. The system's lookup blocks a thread of a small pool while a name server is silent, so
 * hostile names could block all mails and pictures.
 */
export function openResolver(servers?: readonly string[]): { resolve: Resolve; close(): void } {
  // Less than the timeout of a push: a later answer would not be used.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const ask = (hostname: string, family: 4 | 6) =>
    new Promise<LookupAddress[]>((found, failed) => {
      const done = (error: Error | null, addresses: string[]) =>
        error ? failed(error) : found(addresses.map((address) => ({ address, family })))
      if (family === 4) resolver.resolve4(hostname, done)
      else resolver.resolve6(hostname, done)
    })
  return {
    async resolve(hostname, { family }, done) {
      const families = ([4, 6] as const).filter((one) => !family || Number(String(family).at(-1)) === one)
      const answers = await Promise.allSettled(families.map((one) => ask(hostname, one)))
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const failure = answers.find((answer) => answer.status === 'rejected')
      if (found.length === 0 && failure !== undefined) return done(failure.reason, [])
      done(null, found)
    },
    close: () => resolver.cancel(),
  }
}

// Looked up and checked in one step: a name whose address changes in between could lead into our network.
export const lookupPublicAddress =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      const addresses = found.filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (first === undefined) return done(new Error('not a public address'), '', 4)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
