import type { Match } from '@mithaq/contract/matches'
import { chat } from '../../messages/chat.ts'

/** How it ended and what that moved: nothing is said to be given back, kept or taken that was not. */
export function endedText(match: Match): string {
  return [...reason(match), refund(match)].filter(Boolean).join(' ')
}

function reason({ ended, profile: { name }, chatUnlocked, lastSeq }: Match): string[] {
  const texts = chat.ended
  if (!ended) return []
  if (ended.by === 'nobody') return deadline(ended, name)
  const left = ended.by === 'me' ? texts.me : texts.them(name)
  if (lastSeq > 0) return [left, texts.readable]
  return [left, chatUnlocked ? texts.nothingWritten : texts.neverOpened]
}

function deadline({ expired, silent, tokens }: NonNullable<Match['ended']>, name: string): string[] {
  const texts = chat.ended
  if (expired === 'payment') return [texts.payment]
  if (expired === 'opening' || silent === null) return [texts.opening]
  if (silent === 'me') return [texts.iWasSilent, tokens === null ? '' : texts.penalty(-tokens)]
  return [texts.theyWereSilent(name), tokens === null ? '' : texts.compensation(tokens)]
}

function refund({ ended, chatUnlocked, iPaid, theyPaid, profile: { name } }: Match): string {
  if (!ended || chatUnlocked) return ''
  if (iPaid) return chat.ended.refunded
  return theyPaid ? chat.ended.theirsRefunded(name) : ''
}
