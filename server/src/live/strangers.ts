import { neighbourhoodOf } from '../http/network.ts'

interface StrangerLimits {
  aNetwork: number
  aNeighbourhood: number
  inAll: number
}

export interface Strangers {
  /** How to leave, once known or gone; null where there is no room for another. */
  admit(network: string): (() => void) | null
  count(): number
}

/** Sockets that have not said whose they are: anybody can open one, so their number is what they may cost. */
export function countStrangers({ aNetwork, aNeighbourhood, inAll }: StrangerLimits): Strangers {
  const inside = new Map<string, number>()
  const everywhere = 'all'
  const from = (place: string) => inside.get(place) ?? 0

  function add(place: string, count: number) {
    const now = from(place) + count
    if (now > 0) inside.set(place, now)
    else inside.delete(place)
  }

  return {
    admit(network) {
      const around = neighbourhoodOf(network)
      const bounds = new Map([
        [everywhere, inAll],
        [network, aNetwork],
      ])
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
