import { vi } from 'vitest'

const Channel = BroadcastChannel

/** Notes the channels that are opened from now on, to be closed: an open one would go on hearing. */
export function noteChannels() {
  const opened: BroadcastChannel[] = []
  class Noted extends Channel {
    constructor(name: string) {
      super(name)
      opened.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Noted)
  return { close: () => opened.splice(0).forEach((channel) => channel.close()) }
}
