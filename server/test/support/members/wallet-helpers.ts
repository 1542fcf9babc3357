import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { postEntry } from '../../../src/features/wallet/ledger.ts'
import type { LedgerEntry } from '../../../src/features/wallet/plan-entries.ts'
import type { Person } from './cast.ts'
import type { TestApp } from '../app/test-app.ts'

/** What lies in wallets, and how it gets there without a match. */
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

/** Brings a wallet to so many tokens, by a movement like any other. */
export async function setBalance(app: TestApp, person: Pick<Person, 'id' | 'token'>, tokens: number) {
  const amount = tokens - (await balance(app, person))
  const key = `test ${randomUUID()}`
  await app.transact((tx) => postEntry(tx, app.clock, { memberId: person.id, amount, type: 'purchase', key }))
}
