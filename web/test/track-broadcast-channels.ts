import { vi } from 'vitest'

const Channel = BroadcastChannel

/** Tracks the channels opened from now on, so that a test can close them: an open one keeps receiving messages. */
export function trackBroadcastChannels() {
  const opened: BroadcastChannel[] = []
  class TrackedChannel extends Channel {
    constructor(name: string) {
      super(name)
      opened.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', TrackedChannel)
  return { close: () => opened.splice(0).forEach((channel) => channel.close()) }
}
