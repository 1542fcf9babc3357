import { ipv6SiteOf } from './network.ts'

interface Limits {
  perNetwork: number
  perSite: number
  total: number
}

/** Limits how many things are open at once: per network, per IPv6 site around it, and in total. */
export function createNetworkLimit({ perNetwork, perSite, total }: Limits) {
  const inside = new Map<string, number>()
  const everywhere = 'all'
  const from = (place: string) => inside.get(place) ?? 0

  function add(place: string, count: number) {
    const now = from(place) + count
    if (now > 0) inside.set(place, now)
    else inside.delete(place)
  }

  return {
    /** Returns a function that frees the place, or null if a limit is reached. Without a network only the total counts. */
    admit(network: string | null): (() => void) | null {
      const bounds = new Map([[everywhere, total]])
      const around = network === null ? null : ipv6SiteOf(network)
      if (network !== null) bounds.set(network, perNetwork)
      if (around !== null) bounds.set(around, perSite)
      for (const [place, most] of bounds) if (from(place) >= most) return null
      for (const place of bounds.keys()) add(place, 1)
      let isInside = true
      return () => {
        if (isInside) for (const place of bounds.keys()) add(place, -1)
        isInside = false
      }
    },
    count: () => from(everywhere),
  }
}

export type NetworkLimit = ReturnType<typeof createNetworkLimit>
