import type { CardCut } from '@mithaq/contract/pictures'
import { oneAtATime } from '../../http/one-at-a-time.ts'
import { refuse, type Refusal } from '../../http/serve.ts'
import { cardCut } from './card-cut.ts'
import { judge, lookedAt, pictureLookedAt, type Makers } from './examine.ts'
import { imageKind } from './image-kind.ts'
import { inShares, workingSize, type Size } from './shapes.ts'

/** One that an app gave up may still be under way when it asks for the next. */
const mostWaiting = 1
const unavailable = () => refuse('unavailable', { retryAfterS: 5 })

/** What an account may ask in an hour; one that we had no time for is not to count. */
export interface CutAttempts {
  spend(accountId: string): Promise<Refusal<'too_many_attempts'> | null>
  giveBack(accountId: string): Promise<void>
}

type Asked = CardCut | Refusal<'unsupported_image' | 'unreadable_image' | 'too_many_attempts' | 'unavailable'>

export type Cuts = (
  accountId: string,
  copy: Uint8Array,
  original: Size,
  attempts: CutAttempts,
) => Promise<Asked>

/**
 * Says where the card of a picture will be cut that is not here yet, by a small copy of it: as its upload will be, by the
 * same eyes. Uploads go first. Nothing is kept of the copy, neither file nor row nor line of a log, and nothing is said of
 * what else it shows.
 */
export function takeCuts({ encoder, examiner }: Pick<Makers, 'encoder' | 'examiner'>): Cuts {
  const inLine = oneAtATime(mostWaiting)

  async function find(copy: Uint8Array, original: Size): Promise<Asked> {
    const outcome = await encoder.encode(copy, { only: [lookedAt], copyOf: original, givesWay: true })
    if ('busy' in outcome) return unavailable()
    if ('unreadable' in outcome) return refuse('unreadable_image')
    const { encoded } = outcome
    const judged = await judge(examiner, pictureLookedAt(encoded), { givesWay: true })
    if (!('head' in judged)) return judged.verdict === 'away' ? unavailable() : refuse('unreadable_image')
    const size = workingSize(original)
    const cut = cardCut(size, judged.head)
    return cut === null ? encoded.cut : inShares(cut, size)
  }

  async function count(accountId: string, attempts: CutAttempts, work: () => Promise<Asked>) {
    const refused = await attempts.spend(accountId)
    if (refused !== null) return refused
    const answer = await work()
    if ('refused' in answer && answer.refused === 'unavailable') await attempts.giveBack(accountId)
    return answer
  }

  return async (accountId, copy, original, attempts) => {
    if (imageKind(copy) === null) return refuse('unsupported_image')
    const work = () => count(accountId, attempts, () => find(copy, original))
    return (await inLine(accountId, work)) ?? unavailable()
  }
}
