import { neighbourhoodOf } from './network.ts'

interface Limits {
  aNetwork: number
  aNeighbourhood: number
  inAll: number
}

/** How much of something there may be at once: of one network, of the networks around it, and in all. */
export function limitByNetwork({ aNetwork, aNeighbourhood, inAll }: Limits) {
  const inside = new Map<string, number>()
  const everywhere = 'all'
  const from = (place: string) => inside.get(place) ?? 0

  function add(place: string, count: number) {
    const now = from(place) + count
    if (now > 0) inside.set(place, now)
    else inside.delete(place)
  }

  return {
    /** Gives back how to leave; null where there is no room for another. Without a network it counts in all only. */
    admit(network: string | null): (() => void) | null {
      const bounds = new Map([[everywhere, inAll]])
      const around = network === null ? null : neighbourhoodOf(network)
      if (network !== null) bounds.set(network, aNetwork)
      if (around !== null) bounds.set(around, aNeighbourhood)
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

export type NetworkLimit = ReturnType<typeof limitByNetwork>
