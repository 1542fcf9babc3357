import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectArrivals } from '../../../../test/support/wait/collect-arrivals.ts'
import { signUpAccount, createMember, password, type Person } from '../../../../test/support/members/cast.ts'
import {
  trustProxyEnv,
  deviceFrom,
  freshNetwork,
  visitorFrom,
} from '../../../../test/support/app/networks.ts'
import { addSimilarMembers } from '../../../../test/support/members/add-members.ts'
import { findTablesContaining } from '../../../../test/support/app/find-tables-containing.ts'
import { bootApp, type CallOptions, type TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntil } from '../../../../test/support/wait/wait-until.ts'
import { randomUUID } from 'node:crypto'
import type { MailMessage } from '../../../ports/mail/mail.ts'
import { startEmailChange } from '../email-change.ts'
import { sendAccountMail, type AccountMailRequest } from './send-account-mail.ts'

const { account } = api
let app: TestApp
let confirming: TestApp
beforeAll(async () => {
  app = await bootApp(trustProxyEnv)
  confirming = await bootApp({ ...trustProxyEnv, SMTP_URL: 'smtp://mail.invalid' })
})
afterAll(async () => {
  await app.close()
  await confirming.close()
})
beforeEach(async () => {
  for (const { clock } of [app, confirming]) clock.stopAt(clock.date())
})

/** The number of mails requested meanwhile. */
async function mailsBy(
  on: TestApp,
  work: () => Promise<unknown>,
  of = sql`data ->> 'kind' <> 'nobody'`,
): Promise<number> {
  const count = async () => {
    const row = await on.queryOne(sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = 'account-mail' and ${of}`)
    return row!.n
  }
  const before = await count()
  await work()
  return (await count()) - before
}
const signUp = (email: string, as: CallOptions) => confirming.call(account.signUp, { email, password }, as)
const recover = (email: string, as: CallOptions) => app.call(account.recover, { email }, as)

describe('a mailbox', () => {
  it('gets 3 mails caused by one network, and one more after 20 minutes', async () => {
    const [email, here] = [confirming.freshEmail(), visitorFrom(freshNetwork())]
    const insist = async () => {
      for (let time = 1; time <= 70; time++) {
        const { error } = await confirming.call(account.signIn, { email, password }, here)
        expect(error.code).toBe('email_not_confirmed')
      }
    }
    expect(await mailsBy(confirming, () => signUp(email, here).then(insist))).toBe(3)
    confirming.clock.advance({ min: 20 })
    expect(await mailsBy(confirming, insist)).toBe(1)
  })

  it('keeps the earlier link and password if a further sign-up may cause no mail', async () => {
    const [email, theirs] = [confirming.freshEmail(), visitorFrom(freshNetwork())]
    for (let time = 1; time <= 4; time++) await signUp(email, theirs)
    await confirming.mailTo(email, 3)
    const own = { email, password }
    await confirming.call(account.signUp, own, visitorFrom(freshNetwork()))
    const link = /confirmation=(\S+)/.exec((await confirming.mailTo(email, 4)).text)![1]!
    const again = await signUp(email, theirs)
    expect([again.status, again.body]).toEqual([200, { session: null }])
    const token = decodeURIComponent(link)
    expect((await confirming.call(account.confirmEmail, { token })).status).toBe(200)
    expect((await confirming.call(account.signIn, own, visitorFrom(freshNetwork()))).status).toBe(200)
    // An expired sign-up does not block the next one.
    const another = confirming.freshEmail()
    for (let time = 1; time <= 3; time++) await signUp(another, theirs)
    const pending = sql`
      select coalesce(newer_link, id) as link, password_hash from pending_sign_ups where email = ${another}`
    const [before] = await confirming.query(pending)
    await signUp(another, theirs)
    expect(await confirming.query(pending)).toEqual([before])
    await confirming.query(
      sql`update pending_sign_ups set expires_at = ${confirming.clock.sql} where email = ${another}`,
    )
    await signUp(another, theirs)
    expect(await confirming.query(pending)).not.toEqual([before])
  })

  it('shares one limit over all spellings of its address', async () => {
    const here = visitorFrom(freshNetwork())
    const spelled = ['a.mina@gmail.com', 'amina+1@gmail.com', 'AMINA@googlemail.com', 'am.ina+2@gmail.com']
    const answers: unknown[] = []
    const sent = await mailsBy(confirming, async () => {
      for (const email of spelled) answers.push((await signUp(email, here)).body)
    })
    expect(sent).toBe(3)
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ session: null })))
  })

  it('gets 10 mails caused by unknown devices, at most 6 from one IPv6 /48', async () => {
    const { email } = await signUpAccount(app)
    const from = (networks: string[]) =>
      mailsBy(app, async () => {
        for (const network of networks) {
          const answer = await recover(email, visitorFrom(network))
          expect([answer.status, answer.body]).toEqual([200, {}])
        }
      })
    expect(await from(Array.from({ length: 9 }, (_, n) => `2001:db8:7:${n % 3}::1`))).toBe(6)
    expect(await from(Array.from({ length: 15 }, freshNetwork))).toBe(4)
    // One more after six minutes, also for a network whose own three requests were refused.
    const here = visitorFrom(freshNetwork())
    const insist = async () => {
      for (let time = 1; time <= 3; time++) await recover(email, here)
    }
    expect(await mailsBy(app, insist)).toBe(0)
    app.clock.advance({ min: 6 })
    expect(await mailsBy(app, insist)).toBe(1)
  })

  it('gets at most 20 sign-up mails in any 24 hours, and recovery mails besides', async () => {
    const spelled = ['s.ana@gmail.com', 'sana+1@gmail.com', 'SANA@googlemail.com']
    const sent: number[] = []
    for (let hours = 0; hours <= 72; hours += 2) {
      sent.push(
        await mailsBy(confirming, async () => {
          for (let time = 0; time < (hours === 0 ? 12 : 3); time++)
            await signUp(spelled[time % 3]!, visitorFrom(freshNetwork()))
        }),
      )
      confirming.clock.advance({ h: 2 })
    }
    const inADay = sent.map((_, at) => sent.slice(at, at + 12).reduce((sum, n) => sum + n, 0))
    expect([sent[0], Math.max(...inADay)]).toEqual([10, 19])
    expect(sent.reduce((sum, n) => sum + n, 0)).toBe(40)
    const recover = () =>
      confirming.call(account.recover, { email: spelled[0]! }, visitorFrom(freshNetwork()))
    expect(await mailsBy(confirming, recover, sql`true`)).toBe(1)
  })

  it('has one limit for all sign-up mails, which leaves recovery mails alone', async () => {
    const [email, here] = [confirming.freshEmail(), visitorFrom(freshNetwork())]
    await signUp(email, here)
    const link = /confirmation=(\S+)/.exec((await confirming.mailTo(email)).text)![1]!
    const { body } = await confirming.call(account.confirmEmail, { token: decodeURIComponent(link) })
    const sent = await mailsBy(confirming, async () => {
      for (let time = 1; time <= 3; time++) await signUp(email, here)
      for (let network = 1; network <= 12; network++) await signUp(email, visitorFrom(freshNetwork()))
    })
    // The mails say that the address has an account; one of the ten mails created it.
    expect(sent).toBe(9)
    const recovered = await mailsBy(confirming, async () => {
      for (let time = 1; time <= 4; time++) await confirming.call(account.recover, { email }, here)
    })
    expect(recovered).toBe(3)
    // They are sent concurrently, in any order.
    await confirming.mailTo(email, 13)
    const mails = (await confirming.box.list()).filter(({ to }) => to === email)
    expect(mails.filter(({ text }) => text.includes('/reset-password?'))).toHaveLength(3)
    // The sign-up for the taken address is deleted with the account.
    await confirming.call(account.erase, { password }, { token: body.session.accessToken })
    expect(await findTablesContaining(confirming, email)).toEqual([])
  })

  it('gets 10 mails a day about address changes to it, from all members; others wait', async () => {
    const change = async (person: Person, email: string) => {
      await app.call(api.security.stepUp, { password }, person)
      const { status, body } = await app.call(api.security.changeAddress, { email }, person)
      expect([status, body.change?.email]).toEqual([200, email])
    }
    const spelled = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0 ? `zay.nab+${n}@gmail.com` : `zaynab+${n}@googlemail.com`,
    )
    const jobs = (which: ReturnType<typeof sql>) =>
      app.query(sql`select from pgboss.job where name = 'account-mail' and state < 'completed' and ${which}`)
    const waiting = sql`data ->> 'side' = 'new' and start_after > now()`
    /** Waits until each mail is sent or postponed; returns both counts. */
    const came = async () => {
      await waitUntil(
        'every mail has been handled',
        async () => (await jobs(sql`start_after <= now()`)).length === 0,
      )
      const sent = (await app.box.list()).filter(({ to }) => spelled.includes(to))
      return [sent.length, (await jobs(waiting)).length]
    }
    for (const email of spelled) await change(await createMember(app), email)
    expect(await came()).toEqual([10, 2])
    // Another mailbox still gets mail.
    const elsewhere = app.freshEmail()
    await change(await createMember(app), elsewhere)
    await app.mailTo(elsewhere)
    app.clock.advance({ h: 2, min: 24 })
    await app.query(sql`update pgboss.job set start_after = now() where name = 'account-mail' and ${waiting}`)
    expect(await came()).toEqual([11, 1])
    // An expired change causes no mail.
    app.clock.advance({ d: 1 })
    await app.query(sql`update pgboss.job set start_after = now() where name = 'account-mail' and ${waiting}`)
    expect(await came()).toEqual([11, 0])
  })

  it('has 5 mails reserved for each known device of its owner', async () => {
    const owner = await signUpAccount(app)
    for (let time = 1; time <= 12; time++) await recover(owner.email, visitorFrom(freshNetwork()))
    const here = deviceFrom(freshNetwork(), owner.cookies)
    const sent = await mailsBy(app, async () => {
      for (let time = 1; time <= 7; time++) expect((await recover(owner.email, here)).status).toBe(200)
    })
    expect(sent).toBe(5)
    app.clock.advance({ min: 12 })
    const more = () => recover(owner.email, here).then(() => recover(owner.email, here))
    expect(await mailsBy(app, more)).toBe(1)
  })
})

it('sends the recovery mail of a known device before those that strangers asked for', async () => {
  const owner = await signUpAccount(app)
  const people = await addSimilarMembers(app, 60)
  const strangers = new Set(people.map(({ id }) => `${id}@mithaq.example`))
  const { send } = app.box
  const released = Promise.withResolvers<void>()
  const underWay = collectArrivals<string>()
  app.box.send = async (mail) => {
    // Mails requested earlier may still be sent.
    if (!strangers.has(mail.to)) return send(mail)
    underWay.add(mail.to)
    await released.promise
  }
  const here = visitorFrom(freshNetwork())
  for (const address of strangers) await recover(address, here)
  for (let nobody = 1; nobody <= 30; nobody++) await recover(app.freshEmail(), here)
  await underWay.until('mail 15', ({ length }) => length === 15)
  await recover(owner.email, deviceFrom(freshNetwork(), owner.cookies))
  expect((await app.mailTo(owner.email)).subject).toBe('Choose a new password')
  expect(underWay.all).toHaveLength(15)
  released.resolve()
  await underWay.until('mail 60', ({ length }) => length === 60)
  app.box.send = send
})

it('leaves no address of an erased account in the database, not even of a failed mail', async () => {
  const person = await createMember(app)
  await recover(person.email, visitorFrom(freshNetwork()))
  await app.mailTo(person.email)
  const { send } = app.box
  const failed = Promise.withResolvers<void>()
  app.box.send = async (mail) => {
    failed.resolve()
    throw Object.assign(new Error(`550 no such mailbox: ${mail.to}`), { code: 'EENVELOPE' })
  }
  await recover(person.email, visitorFrom(freshNetwork()))
  await failed.promise
  const outcome = sql`select from pgboss.job where name = 'account-mail' and output ->> 'code' = 'EENVELOPE'`
  await waitUntil('its outcome was written', async () => (await app.queryOne(outcome)) !== undefined)
  await recover(person.email, visitorFrom(freshNetwork()))
  expect(await findTablesContaining(app, person.email)).toEqual(['public.accounts'])
  expect((await app.call(account.erase, { password }, person)).status).toBe(200)
  expect(await findTablesContaining(app, person.email)).toEqual([])
  app.box.send = send
})

describe('a mail', () => {
  it('is neither sent nor retried if its subject is gone meanwhile', async () => {
    const { id } = await createMember(app)
    const sent: string[] = []
    const mail = { ...app.box, send: async ({ to }: MailMessage) => void sent.push(to) }
    const deps = { ...app, ...app.account, mail, publicUrl: app.config.publicUrl }
    const gone = randomUUID()
    for (const asked of [
      { kind: 'confirmation', pendingId: gone },
      { kind: 'recovery', accountId: gone },
      { kind: 'address', changeId: gone, side: 'old' },
    ] satisfies AccountMailRequest[])
      await sendAccountMail(deps, asked)
    expect(sent).toEqual([])
    await sendAccountMail(deps, { kind: 'recovery', accountId: id })
    expect(sent).toHaveLength(1)
  })

  it('does not use up the limit of a new address while the mail server is down', async () => {
    const [{ id }, email] = [await createMember(app), app.freshEmail()]
    const changeId = await startEmailChange(app.db, app.clock, id, email)
    const away = new Error('the mail server is away')
    const sent: string[] = []
    let send: (message: MailMessage) => Promise<void> = async () => {
      throw away
    }
    const mail = { ...app.box, send: (message: MailMessage) => send(message) }
    const deps = { ...app, ...app.account, mail, publicUrl: app.config.publicUrl }
    const toNew = () => sendAccountMail(deps, { kind: 'address', changeId, side: 'new' })
    for (let time = 1; time <= 6; time++) await expect(toNew()).rejects.toBe(away)
    send = async ({ to }) => void sent.push(to)
    await toNew()
    expect(sent).toEqual([email])
  })
})
