import { expect, inject, it } from 'vitest'
import { beforeMigration } from '../../../test/before-migration.ts'
import { databaseUrl } from '../../../test/database.ts'
import { openWork } from '../../work/jobs.ts'
import { accountMail } from './send-mail.ts'

const id = (last: string) => `00000000-0000-4000-8000-0000000000${last}`

it('the newest links of before still work, and queued mails name their account instead of its address', () =>
  beforeMigration('20261115T0905', async (client, goOn) => {
    if (client.database === undefined) throw new Error('connected to no database')
    const work = await openWork(databaseUrl(inject('postgresUrl'), client.database), [accountMail], () => {})
    await work.stop()
    await client.query(`
      insert into accounts (id, email, password_hash, created_at)
      values ('${id('a1')}', 'amina@mithaq.example', '', now()), ('${id('b1')}', 'bilal@mithaq.example', '', now());
      insert into recoveries values ('${id('01')}', '${id('a1')}', now() - interval '1 minute', now()),
        ('${id('02')}', '${id('a1')}', now(), now()), ('${id('03')}', '${id('b1')}', now(), now());
      insert into pending_sign_ups values
        ('${id('04')}', 'soon@mithaq.example', 'squatter', now() - interval '1 minute', now()),
        ('${id('05')}', 'soon@mithaq.example', 'owner', now(), now()),
        ('${id('06')}', 'other@mithaq.example', 'other', now(), now());
      insert into pgboss.job (name, data, state) values
        ('account-mail', '{"kind":"recovery","email":"amina@mithaq.example"}', 'created'),
        ('account-mail', '{"kind":"recovery","email":"bilal@mithaq.example"}', 'completed'),
        ('account-mail', '{"kind":"recovery","email":"nobody@mithaq.example"}', 'retry'),
        ('account-mail', '{"kind":"confirmation","pendingId":"${id('05')}"}', 'created')`)
    await goOn()
    const all = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows.flat()
    expect(await all('select id from recoveries order by id')).toEqual([id('02'), id('03')])
    expect(await all('select coalesce(newer_link, id) from pending_sign_ups order by 1')).toEqual([
      id('05'),
      id('06'),
    ])
    expect(
      await all(`select data from pgboss.job where name = 'account-mail' order by data ->> 'kind'`),
    ).toEqual([
      { kind: 'confirmation', pendingId: id('05') },
      { kind: 'recovery', accountId: id('a1') },
    ])
  }))
