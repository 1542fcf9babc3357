import { transact, type Db } from '../../db.ts'
import type { SweepDeps } from './expire.ts'
import { settleEverythingOf } from './settle.ts'

/** An act's turn, and what an earlier attempt at it has found. */
export interface Turn {
  /** What comes first cannot be settled: the act goes ahead all the same. */
  waived: boolean
  /** The round whose deadline had passed when the member came, who was awaited. */
  tooLateIn: number | null
}

/** Something of these members fell due before the act, and moves tokens first. */
export class NotYet extends Error {
  readonly members: readonly string[]
  readonly tooLateIn: number | null

  constructor(members: readonly string[], tooLateIn: number | null = null) {
    super('something else of these members comes first')
    this.members = members
    this.tooLateIn = tooLateIn
  }
}

const attempts = 4

/** One act in one transaction, once everything of its members that fell due before it has been settled. */
export async function inTurn<T>(deps: SweepDeps, act: (tx: Db, turn: Turn) => Promise<T>): Promise<T> {
  let tooLateIn: number | null = null
  for (let attempt = 1; ; attempt++) {
    const turn = { waived: attempt === attempts, tooLateIn }
    try {
      return await transact(deps.db, (tx) => act(tx, turn))
    } catch (error) {
      if (!(error instanceof NotYet)) throw error
      tooLateIn = error.tooLateIn ?? tooLateIn
      // Weekly tokens that cannot be given would keep their members from every act: the sweep reports them.
      await settleEverythingOf(deps, error.members).catch(() => {})
    }
  }
}
