import { verification } from '@mithaq/contract/verification'
import { addressOf } from '../../http/request.ts'
import { act, actBy } from '../../api-cache/act.ts'
import { ask } from '../../api-cache/ask.ts'
import { sendBytes } from '../pictures/send-bytes.ts'

// A decision comes from elsewhere, at any time.
export const standing = ask(verification.mine, { staleTime: 0 })
export const beginChallenge = act(verification.begin)
export const beginWithPartner = act(verification.beginWithPartner)
export const withdraw = act(verification.withdraw)
export const chooseReviewers = act(verification.chooseReviewers)

export const sendSelfie = actBy(
  verification.addSelfie,
  async ({ place, file }: { place: '1' | '2' | '3'; file: Blob }, { asBeginner }) => {
    const { url } = addressOf(verification.addSelfie, { place })
    const { sent } = await asBeginner((token) =>
      sendBytes<{ sent: boolean }>(url, file, { token, onProgress: () => {} }),
    )
    return { sent }
  },
)
