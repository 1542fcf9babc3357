import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { postEntry } from '../../../src/features/wallet/ledger.ts'
import type { LedgerEntry } from '../../../src/features/wallet/plan-entries.ts'
import type { Person } from './cast.ts'
import type { TestApp } from '../app/test-app.ts'

/** Balances, and postings without a match. */
export const walletHelpers = (app: () => TestApp) => ({
  postAlone: async (entry: LedgerEntry) =>
    (await app().transact((tx) => postEntry(tx, app().clock, entry))).result,
  balanceOf: async (id: string) =>
    (
      await app().queryOne(
        sql<{ balance: number }>`select token_balance as balance from profiles where id = ${id}`,
      )
    )?.balance,
})

export const balance = async (app: TestApp, person: Pick<Person, 'token'>) =>
  (await app.call(api.wallet.mine, {}, person)).body.balance

/** Sets a wallet's balance by an ordinary posting. */
export async function setBalance(app: TestApp, person: Pick<Person, 'id' | 'token'>, tokens: number) {
  const amount = tokens - (await balance(app, person))
  const key = `test ${randomUUID()}`
  await app.transact((tx) => postEntry(tx, app.clock, { memberId: person.id, amount, type: 'purchase', key }))
}
