import type { Match, MatchEnd } from '@mithaq/contract/matches'
import { chat } from '../../../messages/chat.ts'

/** Texts about the end of a match: what happened, which tokens moved, what that means. */
interface EndStory {
  title: string
  /** Tokens lost or received and the new balance. Empty until the transfers are booked. */
  tokens: string
  text: string
  /** Tokens received, drawn as coins; negative if lost. */
  coins: number
}

const { ended: texts } = chat

/** Decides all texts of an ended chat, from what was really paid, returned and written. */
export function endStory(match: Match, balance: number): EndStory | null {
  const { ended, profile, lastSeq } = match
  if (!ended) return null
  const name = profile.name
  const isInSight = ended.expired === 'reply' || lastSeq === 0
  const happened = [...whatHappened(match, ended, name), isInSight ? '' : texts.readable]
  return {
    title: whoseTime(match, ended, name),
    tokens: whatMoved(match, ended, balance),
    text: happened.filter(Boolean).join(' '),
    coins: ended.moved.reduce((sum, { amount }) => sum + amount, 0),
  }
}

function whoseTime({ iPaid, theyPaid }: Match, { by, expired, silent }: MatchEnd, name: string): string {
  if (by !== 'nobody') return by === 'me' ? texts.byMe : texts.byThem(name)
  if (expired === 'reply') return silent === 'me' ? texts.myAnswer : texts.theirAnswer(name)
  if (expired === 'opening') return texts.firstWord
  if (iPaid) return texts.theirOpening(name)
  return theyPaid ? texts.myOpening : texts.opening
}

function whatHappened(match: Match, ended: MatchEnd, name: string): string[] {
  const { iPaid, theyPaid, chatUnlocked, lastSeq } = match
  const { by, expired, silent } = ended
  if (by !== 'nobody') {
    const kindly = by === 'them' ? texts.noFault : ''
    if (!chatUnlocked) return [kindly, texts.notOpened, theyPaid && !iPaid ? texts.theirsBack(name) : '']
    return [kindly, lastSeq > 0 ? '' : texts.nothingWritten]
  }
  if (expired === 'reply') return [silent === 'me' ? texts.iWasSilent(name) : texts.theyWereSilent(name)]
  if (expired === 'opening') return [texts.nobodyWrote, iPaid ? texts.staysSpent : '']
  if (iPaid) return [texts.keptMySide]
  return [theyPaid ? texts.theirsBack(name) : texts.nobodyPaid]
}

function whatMoved(match: Match, { by, expired, moved }: MatchEnd, balance: number): string {
  const amountOf = (type: MatchEnd['moved'][number]['type']) =>
    moved.find((movement) => movement.type === type)?.amount
  const [refund, fee, penalty, compensation] = [
    amountOf('refund'),
    amountOf('unmatch_fee'),
    amountOf('penalty'),
    amountOf('compensation'),
  ]
  if (penalty !== undefined) return texts.lost(-penalty, balance)
  if (compensation !== undefined) return texts.received(compensation, balance)
  if (fee !== undefined) return texts.fee(-fee, refund ?? 0, balance)
  if (refund !== undefined) return texts.cameBack(refund, balance)
  const comesYet = expired === 'reply' || (match.iPaid && !match.chatUnlocked)
  if (comesYet) return ''
  return by === 'nobody' ? texts.nothingTaken(balance) : texts.free(balance)
}
