import type { demo as contract } from '@mithaq/contract/demo'
import { sql } from '../db/sql.ts'
import { queryOne } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { refuse, type Handlers } from '../http/routes/serve-routes.ts'
import { isSignInAccount, resetSignIn, type ResetServices } from './reset-sign-in.ts'

export const demoHandlers = (deps: Deps, services: ResetServices): Handlers<typeof contract> => ({
  async reset(_, { me }) {
    const { demo, db } = deps
    const account = await queryOne(
      db,
      sql<{ email: string }>`select email from accounts where id = ${me.accountId}`,
    )
    if (demo === undefined || account === undefined || !isSignInAccount(demo, account.email))
      return refuse('not_found')
    await resetSignIn(deps, services, demo, account.email)
    return {}
  },
})
