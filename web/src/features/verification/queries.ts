import { verification } from '@mithaq/contract/verification'
import { addressOf } from '../../http/request.ts'
import { defineMutation, defineMutationWith } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'
import { sendBytes } from '../pictures/upload/send-bytes.ts'

// A decision can be made at any time.
export const ownVerification = defineQuery(verification.mine, { staleTime: 0 })
export const beginChallenge = defineMutation(verification.begin)
export const beginWithPartner = defineMutation(verification.beginWithPartner)
export const withdrawSelfies = defineMutation(verification.withdraw)
export const chooseReviewers = defineMutation(verification.chooseReviewers)

export const sendSelfie = defineMutationWith(
  verification.addSelfie,
  async ({ place, file }: { place: '1' | '2' | '3'; file: Blob }, { asSameMember }) => {
    const { url } = addressOf(verification.addSelfie, { place })
    const { sent } = await asSameMember((token) =>
      sendBytes<{ sent: boolean }>(url, file, { token, onProgress: () => {} }),
    )
    return { sent }
  },
)
