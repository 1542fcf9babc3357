import { sql } from 'kysely'
import { first, transact } from '../src/db/db.ts'
import { post, type Entry } from '../src/features/wallet/ledger.ts'
import type { TestApp } from './test-app.ts'

/** What lies in wallets, and how it gets there without a match. */
export const wallets = (app: () => TestApp) => ({
  postAlone: async (entry: Entry) => (await transact(app().db, (tx) => post(tx, app().clock, entry))).result,
  balanceOf: async (id: string) =>
    (
      await first(
        app().db,
        sql<{ balance: number }>`select token_balance as balance from profiles where id = ${id}`,
      )
    )?.balance,
})
