interface StrangerLimits {
  aNetwork: number
  inAll: number
}

export interface Strangers {
  /** How to leave, once known or gone; null where there is no room for another. */
  admit(network: string): (() => void) | null
  count(): number
}

/** Sockets that have not said whose they are: anybody can open one, so their number is what they may cost. */
export function countStrangers({ aNetwork, inAll }: StrangerLimits): Strangers {
  const byNetwork = new Map<string, number>()
  let all = 0

  function leave(network: string) {
    all--
    const left = (byNetwork.get(network) ?? 0) - 1
    if (left > 0) byNetwork.set(network, left)
    else byNetwork.delete(network)
  }

  return {
    admit(network) {
      const here = byNetwork.get(network) ?? 0
      if (all >= inAll || here >= aNetwork) return null
      all++
      byNetwork.set(network, here + 1)
      let inside = true
      return () => {
        if (inside) leave(network)
        inside = false
      }
    },
    count: () => all,
  }
}
