import { cardCut, pictures as contract } from '@mithaq/contract/pictures'
import { addressOf } from '../../http/request.ts'
import { asMember, readMemberId } from '../../session/as-member.ts'
import { sizeOf } from './choose.ts'
import type { ChosenPicture } from './choose.ts'
import { expectCuts, isExpected, keepCut } from './cuts.ts'
import { sendBytes } from './send-bytes.ts'
import { smallCopy } from './shrink.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Asks where members will see these pictures cut, once for each and one after the other. Without an answer they are shown as
 * they can be without: nobody waits for it, and nothing is said of it. Without a connection it is asked once there is one.
 */
export function askForCuts(pictures: readonly ChosenPicture[]): Promise<void> {
  const memberId = readMemberId()
  if (memberId === undefined) return last
  expectCuts(pictures.map(({ previewUrl }) => previewUrl))
  for (const picture of pictures) last = last.then(() => askFor(picture, memberId)).catch(() => {})
  return last
}

async function askFor({ file, previewUrl }: ChosenPicture, memberId: string): Promise<void> {
  await untilOnline()
  // Taken out again while others were asked about.
  if (!isExpected(previewUrl) || readMemberId() !== memberId) return
  const size = await sizeOf(previewUrl)
  const copy = size && (await smallCopy(file, size))
  if (!size || !copy) return
  const { url } = addressOf(contract.cut, size)
  const send = (token: string | undefined) => sendBytes(url, copy, { token, onProgress: () => {} })
  keepCut(previewUrl, cardCut.parse(await asMember(send, memberId)))
}

function untilOnline(): Promise<unknown> | undefined {
  if (navigator.onLine) return undefined
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
