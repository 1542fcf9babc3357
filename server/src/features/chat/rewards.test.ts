import { randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { bootForChats, talking } from '../../../test/chats.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { wallets } from '../../../test/wallets.ts'

let app: TestApp
bootForChats((booted) => (app = booted))
const { openChat, say } = talking(() => app)
const { postAlone } = wallets(() => app)

it('a third reply earns its token whatever others earned, or came to the same member otherwise', async () => {
  const { one, two, matchId } = await openChat()
  const came = (memberId: string, type: 'reward' | 'weekly') =>
    postAlone({ memberId, amount: 1, type, key: randomUUID() })
  for (let n = 0; n < 3; n++) await Promise.all([came(one.id, 'reward'), came(two.id, 'weekly')])
  for (let n = 0; n < 3; n++) {
    await say(one, matchId)
    await say(two, matchId)
  }
  const rewards = sql`select from token_transactions where user_id = ${two.id} and type = 'reward'`
  expect(await app.query(rewards)).toHaveLength(1)
})
