import type { PendingTransfer, Wallet } from '../../../src/features/wallet/settlement.ts'
import { topUpAt } from '../../../src/features/wallet/top-up.ts'
import type { Movement } from './acts.ts'

export interface Member extends Omit<Wallet, 'memberId' | 'penalties' | 'compensations' | 'pauses'> {
  id: string
  erased: boolean
  rows: (Movement & { key: string; referenceId: string | undefined })[]
  waiting: PendingTransfer[]
  pauses: { from: Date; until: Date }[]
  replyDays: Map<string, { answered: number; expired: number }>
}

export const windows = {
  paymentS: 259_200,
  openingS: 172_800,
  replyS: 172_800,
  topupS: 604_800,
  awayDayS: 86_400,
}
export const memberId = (n: number) => `member-${n}`
export const keyOf = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`)

/** Staggered, so that their weeks differ. */
export function memberBorn(n: number, start: number): Member {
  const createdAt = new Date(start - n * 1_000)
  return {
    id: memberId(n),
    createdAt,
    isActive: true,
    erased: false,
    lastSeenAt: createdAt,
    balance: 0,
    locked: 0,
    nextTopUpAt: topUpAt(createdAt, 1, windows.topupS),
    rows: [],
    waiting: [],
    pauses: [],
    replyDays: new Map(),
    earlierTopUps: 0,
  }
}
