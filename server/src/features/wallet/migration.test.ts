import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'

it('movements written before descriptions get the words of their kind, and an older server still writes', () =>
  beforeMigration('20261115T1000', async (client, goOn) => {
    const id = '00000000-0000-4000-8000-000000000001'
    await addMember(client, id)
    const move = (type: string, key = type) =>
      client.query(
        `insert into token_transactions (id, user_id, amount, type, idempotency_key, created_at)
         values (gen_random_uuid(), $1, 0, $2, $3, now())`,
        [id, type, key],
      )
    const words = {
      ...{ compensation: 'No-reply compensation', express_payment: 'Express unlock', payment: 'Chat unlock' },
      ...{ penalty: 'No-reply penalty', purchase: 'Purchase', refund: 'Refund', rematch: 'Rematch' },
      ...{
        reward: 'Reply reward',
        unmatch_fee: 'Unmatch fee',
        weekly: 'Weekly tokens',
        welcome: 'Welcome tokens',
      },
    }
    for (const type of Object.keys(words)) await move(type)
    await goOn()
    const { rows } = await client.query('select type, description from token_transactions')
    expect(Object.fromEntries(rows.map(({ type, description }) => [type, description]))).toEqual(words)
    // A server of the earlier version still writes; one that writes no words at all is refused.
    await move('refund', 'another')
    await expect(client.query(`update token_transactions set description = ''`)).rejects.toThrow('described')
  }))
