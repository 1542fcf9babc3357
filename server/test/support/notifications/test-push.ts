import type { Platform, Push, PushMessage, PushOutcome } from '../../../src/ports/push/push.ts'

interface Pushed {
  platform: Platform
  token: string
  message: PushMessage
}

const accept = async (): Promise<PushOutcome> => ({ outcome: 'sent' })

/** Push services under the test's control: they accept everything unless `answer` says otherwise. */
export function createTestPush() {
  const sent: Pushed[] = []
  const held = {
    sent,
    publicKey: 'a key of no curve',
    answer: accept as (pushed: Pushed) => Promise<PushOutcome>,
    channels: {} as Push['channels'],
  }
  for (const platform of ['web', 'android', 'ios'] as const)
    held.channels[platform] = {
      async send(token, message) {
        const answered = await held.answer({ platform, token, message })
        if (answered.outcome === 'sent') sent.push({ platform, token, message })
        return answered
      },
      close: async () => {},
    }
  return held
}
