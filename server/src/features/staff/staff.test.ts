import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../../test/support/staff/authenticator.ts'
import { enrolStaff, inviteStaffMember, createStaff, type Staff } from '../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { query } from '../../db/db.ts'
import { createEnrolmentLink } from './enrolment-links.ts'
import { removeStaff, revokeAccessForNewLink } from './people.ts'
import { openStaffSession } from './sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { staffCookies } from './staff-cookies.ts'

const { staff } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

const isIn = async ({ cookies }: Pick<Staff, 'cookies'>) =>
  (await app.call(staff.session, {}, { cookies })).status === 200
const begin = async ({ cookies }: Pick<Staff, 'cookies'>) =>
  (await app.call(staff.beginSignIn, {}, { cookies })).body.options
const signIn = (cookies: Map<string, string>, passkey: object) =>
  app.call(staff.signIn, { passkey }, { cookies })
/** The cookies of the device without the session. */
const signedOut = ({ cookies }: Staff) => new Map([...cookies].filter(([name]) => !name.includes('session')))
const logged = async () =>
  (await app.query(sql<{ act: string }>`select act from staff_log where at > now() - interval '1 hour'`)).map(
    ({ act }) => act,
  )

describe('a link', () => {
  it('signs in once: its owner creates a passkey, and it is used up', async () => {
    const { email, link } = await inviteStaffMember(app, { name: 'Yahya' })
    const asked = await app.call(staff.enrolment, { link })
    expect(asked.body).toMatchObject({
      name: 'Yahya',
      options: {
        rp: { id: 'localhost', name: 'Mithaq' },
        user: { name: email, displayName: 'Yahya' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    const person = await enrolStaff(app, link)
    expect((await app.call(staff.session, {}, person)).body).toMatchObject({ name: 'Yahya', passkeys: 1 })
    expect((await app.call(staff.enrolment, { link })).status).toBe(404)
  })

  it('is used up by one of two parallel requests', async () => {
    const { link } = await inviteStaffMember(app)
    const makers = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await app.call(staff.enrolment, { link })
        return createAuthenticator(app.config.publicUrl).create(body.options!)
      }),
    )
    const answers = await Promise.all(makers.map((passkey) => app.call(staff.enrol, { link, passkey })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('is valid for 24 hours', async () => {
    const { link } = await inviteStaffMember(app)
    app.clock.advance({ h: 23, min: 59 })
    expect((await app.call(staff.enrolment, { link })).status).toBe(200)
    app.clock.advance({ min: 2 })
    expect((await app.call(staff.enrolment, { link })).status).toBe(404)
  })

  it('is valid for 24 hours from its renewal, as when its mail is sent again', async () => {
    const { id, link } = await inviteStaffMember(app)
    app.clock.advance({ h: 23 })
    const again = await createEnrolmentLink(app.db, app.clock, id)
    app.clock.advance({ h: 23 })
    expect((await app.call(staff.enrolment, { link })).status).toBe(404)
    expect((await app.call(staff.enrolment, { link: again! })).status).toBe(200)
  })

  it('does not accept the response to another link’s challenge', async () => {
    const [mine, theirs] = [await inviteStaffMember(app), await inviteStaffMember(app)]
    const { body } = await app.call(staff.enrolment, { link: theirs.link })
    const passkey = createAuthenticator(app.config.publicUrl).create(body.options!)
    const { status, error } = await app.call(staff.enrol, { link: mine.link, passkey })
    expect([status, error.code]).toEqual([403, 'passkey_refused'])
  })

  it('is refused if the server has no host name for a passkey', async () => {
    const other = await bootApp({ PUBLIC_URL: 'http://192.0.2.1:3000' })
    const { id, link } = await inviteStaffMember(other, { role: 'lead' })
    const session = await openStaffSession(other.db, other.clock, id)
    const inside = { cookies: new Map([['mithaq_staff_session_3000', session]]) }
    const device = createAuthenticator(other.config.publicUrl)
    const passkey = device.create({ challenge: 'any', user: { id: 'any' } })
    const somebody = { email: other.freshEmail(), name: 'Yahya', sex: 'male', role: 'reviewer' }
    const answers = [
      await other.call(staff.enrolment, { link }),
      await other.call(staff.enrol, { link, passkey }),
      await other.call(staff.beginAnother, {}, inside),
      await other.call(staff.addAnother, { passkey }, inside),
      await other.call(staff.invite, somebody, inside),
      await other.call(staff.renewLink, { staffId: id }, inside),
    ].map(({ status, error }) => [status, error.code])
    expect(answers).toEqual(answers.map(() => [409, 'host_name_required']))
    const door = await other.server.inject({
      method: 'POST',
      url: `/api${staff.signIn.path}?link=${link}`,
      payload: { passkey: device.get({ challenge: 'any' }) },
    })
    expect(door.json().code).toBe('host_name_required')
    await other.close()
  })

  it('ends earlier links, passkeys and sessions when it is renewed', async () => {
    const lead = await createStaff(app, { role: 'lead' })
    const person = await createStaff(app)
    const { status } = await app.call(staff.renewLink, { staffId: person.id }, lead)
    expect(status).toBe(200)
    expect(await isIn(person)).toBe(false)
    const device = signedOut(person)
    const options = (await app.call(staff.beginSignIn, {}, { cookies: device })).body.options
    expect((await signIn(device, person.passkey.get(options))).status).toBe(403)
    const mail = await app.mailTo(person.email)
    const link = new URL(/http\S+/.exec(mail.text)![0]).searchParams.get('link')!
    expect(await isIn(await enrolStaff(app, link))).toBe(true)
    expect(await logged()).toContain('link_renewed')
  })
})

describe('a passkey', () => {
  it('signs in on a device where somebody of the staff has enrolled', async () => {
    const person = await createStaff(app)
    await app.call(staff.signOut, {}, person)
    expect(await isIn(person)).toBe(false)
    expect([...person.cookies.keys()]).toEqual([expect.stringContaining('staff_door')])
    const asked = await begin(person)
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const { status } = await signIn(person.cookies, person.passkey.get(asked))
    expect([status, await isIn(person)]).toEqual([200, true])
    expect(await logged()).toEqual(expect.arrayContaining(['enrolled', 'signed_out', 'signed_in']))
  })

  it.each([
    ['for another origin', { origin: 'https://mithaq.example.evil' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['without user verification', { unverified: true }],
  ])('is refused with a response %s, at enrolment and at sign-in', async (_, lies) => {
    const { link } = await inviteStaffMember(app)
    const { body } = await app.call(staff.enrolment, { link })
    const made = createAuthenticator(app.config.publicUrl).create(body.options!, lies)
    expect((await app.call(staff.enrol, { link, passkey: made })).error.code).toBe('passkey_refused')
    const person = await createStaff(app)
    const device = signedOut(person)
    const answer = person.passkey.get(await begin(person), lies)
    expect((await signIn(device, answer)).error.code).toBe('passkey_refused')
    expect(await isIn({ cookies: device })).toBe(false)
  })

  it('is refused with a response that was used before', async () => {
    const person = await createStaff(app)
    const answer = person.passkey.get(await begin(person))
    expect((await signIn(signedOut(person), answer)).status).toBe(200)
    expect((await signIn(signedOut(person), answer)).status).toBe(403)
  })

  it('is refused with the signature of another passkey', async () => {
    const [person, stranger] = [await createStaff(app), createAuthenticator(app.config.publicUrl)]
    const { id, rawId } = person.passkey.get(await begin(person))
    stranger.count = 7
    const forged = { ...stranger.get(await begin(person)), id, rawId }
    const device = signedOut(person)
    expect((await signIn(device, forged)).error.code).toBe('passkey_refused')
    expect(await isIn({ cookies: device })).toBe(false)
  })

  it('is refused with a challenge of its own, or one older than five minutes', async () => {
    const person = await createStaff(app)
    const own = person.passkey.get({ challenge: Buffer.from('my own question').toString('base64url') })
    expect((await signIn(signedOut(person), own)).status).toBe(403)
    const inTime = person.passkey.get(await begin(person))
    app.clock.advance({ min: 4, s: 30 })
    expect((await signIn(signedOut(person), inTime)).status).toBe(200)
    const late = person.passkey.get(await begin(person))
    app.clock.advance({ min: 5, s: 1 })
    expect((await signIn(signedOut(person), late)).status).toBe(403)
  })

  it('is refused if its counter runs backwards, since it was copied', async () => {
    const person = await createStaff(app)
    person.passkey.count = 7
    expect((await signIn(signedOut(person), person.passkey.get(await begin(person)))).status).toBe(200)
    person.passkey.count = 6
    expect((await signIn(signedOut(person), person.passkey.get(await begin(person)))).status).toBe(403)
    person.passkey.count = 8
    expect((await signIn(signedOut(person), person.passkey.get(await begin(person)))).status).toBe(200)
  })

  it('can be added as a second one, and both sign in', async () => {
    const person = await createStaff(app)
    const { body } = await app.call(staff.beginAnother, {}, person)
    expect(body.options).toMatchObject({ excludeCredentials: [{ id: expect.any(String) }] })
    const second = createAuthenticator(app.config.publicUrl)
    const added = await app.call(staff.addAnother, { passkey: second.create(body.options) }, person)
    expect(added.body.passkeys).toBe(2)
    expect(await logged()).toContain('passkey_added')
    for (const passkey of [person.passkey, second])
      expect((await signIn(signedOut(person), passkey.get(await begin(person)))).status).toBe(200)
  })

  it('is refused if it belongs to somebody already, and nothing is logged', async () => {
    const [owner, other] = [await createStaff(app), await createStaff(app)]
    const { link } = await inviteStaffMember(app)
    const before = await logged()
    for (const person of [owner, other]) {
      const { body } = await app.call(staff.beginAnother, {}, person)
      const again = await app.call(staff.addAnother, { passkey: owner.passkey.create(body.options) }, person)
      expect([again.status, again.error.code]).toEqual([403, 'passkey_refused'])
      expect((await app.call(staff.session, {}, person)).body.passkeys).toBe(1)
    }
    const { body } = await app.call(staff.enrolment, { link })
    const enrolling = { link, passkey: owner.passkey.create(body.options!) }
    expect((await app.call(staff.enrol, enrolling)).error.code).toBe('passkey_refused')
    expect(await logged()).toEqual(before)
    // The link still works for a passkey of one's own.
    expect(await isIn(await enrolStaff(app, link))).toBe(true)
  })
})

describe('a session', () => {
  it('lasts eight hours, and half an hour without activity', async () => {
    const person = await createStaff(app)
    for (let minutes = 0; minutes < 7 * 60 + 45; minutes += 25) {
      app.clock.advance({ min: 25 })
      await app.call(staff.beginAnother, {}, person)
    }
    expect(await isIn(person)).toBe(true)
    app.clock.advance({ min: 20 })
    expect(await isIn(person)).toBe(false)
    const idle = await createStaff(app)
    app.clock.advance({ min: 20 })
    // GET requests do not count as activity.
    expect(await isIn(idle)).toBe(true)
    app.clock.advance({ min: 11 })
    expect(await isIn(idle)).toBe(false)
  })

  it('is in a cookie that scripts cannot read, sent to the staff’s routes only', async () => {
    const { link } = await inviteStaffMember(app)
    const { body } = await app.call(staff.enrolment, { link })
    const passkey = createAuthenticator(app.config.publicUrl).create(body.options!)
    const { headers } = await app.call(staff.enrol, { link, passkey })
    const session = (headers['set-cookie'] as string[]).find((cookie) => cookie.includes('staff_session'))
    expect(session).toContain('HttpOnly')
    expect(session).toContain('SameSite=Strict')
    expect(session).toContain('Path=/api/staff')
  })

  it('ends when another lead removes the person', async () => {
    const [lead, person] = [await createStaff(app, { role: 'lead' }), await createStaff(app)]
    expect((await app.call(staff.remove, { staffId: lead.id }, lead)).status).toBe(404)
    expect((await app.call(staff.remove, { staffId: person.id }, lead)).status).toBe(200)
    expect(await isIn(person)).toBe(false)
    expect((await app.call(staff.beginSignIn, {}, person)).status).toBe(404)
    // No link works any more, nor does one of a queued mail.
    expect((await app.call(staff.renewLink, { staffId: person.id }, lead)).status).toBe(404)
    expect(await createEnrolmentLink(app.db, app.clock, person.id)).toBeNull()
    const { people } = (await app.call(staff.people, {}, lead)).body
    expect(people.map(({ id }: { id: string }) => id)).not.toContain(person.id)
  })
})

it('keeps one of two leads who remove each other at once', async () => {
  const leads = [await createStaff(app, { role: 'lead' }), await createStaff(app, { role: 'lead' })] as const
  const { removals } = await app.transact(async (tx) => {
    await query(tx, sql`select from staff where id in (${leads[0].id}, ${leads[1].id}) for update`)
    const removals = [
      app.call(staff.remove, { staffId: leads[1].id }, leads[0]),
      app.call(staff.remove, { staffId: leads[0].id }, leads[1]),
    ]
    await waitUntilLocksAwaited(app.db, 2)
    return { removals }
  })
  const statuses = (await Promise.all(removals)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 404])
  expect([await isIn(leads[0]), await isIn(leads[1])].toSorted()).toEqual([false, true])
})

it('lets a lead who is being removed neither invite nor remove anybody', async () => {
  const [lead, person] = [await createStaff(app, { role: 'lead' }), await createStaff(app)]
  const invitation = { email: app.freshEmail('friend'), name: 'Yahya', sex: 'male', role: 'lead' }
  const { acts } = await app.transact(async (tx) => {
    await query(tx, sql`update staff set removed_at = ${app.clock.sql} where id = ${lead.id}`)
    const acts = [
      app.call(staff.invite, invitation, lead),
      app.call(staff.renewLink, { staffId: person.id }, lead),
      app.call(staff.remove, { staffId: person.id }, lead),
    ]
    await waitUntilLocksAwaited(app.db, 3)
    return { acts }
  })
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await isIn(person)).toBe(true)
})

it('sends invitations by mail, and refuses an address that is on the staff already', async () => {
  const lead = await createStaff(app, { role: 'lead' })
  const email = app.freshEmail('invited')
  const invitation = { email, name: 'Yahya', sex: 'male', role: 'reviewer' }
  expect((await app.call(staff.invite, invitation, lead)).status).toBe(200)
  expect((await app.call(staff.invite, invitation, lead)).error.code).toBe('email_taken')
  const mail = await app.mailTo(email)
  const noted = await app.query(sql`
    select why from staff_log where staff_id = ${lead.id} and act = 'invited'`)
  expect(noted).toEqual([{ why: 'reviewer' }])
  expect(mail.subject).toBe('Your way into the Mithaq console')
  expect(mail.text).toContain('Welcome to the team, Yahya')
  expect(mail.text).toContain('good for 24 hours')
  const { pathname, searchParams } = new URL(/http\S+/.exec(mail.text)![0])
  expect(pathname).toBe('/staff')
  const link = searchParams.get('link')!
  const { people } = (await app.call(staff.people, {}, lead)).body
  expect(people.find((one) => one.email === email)).toMatchObject({ name: 'Yahya', sex: 'male', passkeys: 0 })
  expect(people.find((one) => one.id === lead.id)).toMatchObject({ role: 'lead', passkeys: 1 })
  expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted())
  expect((await app.call(staff.enrolment, { link })).body.name).toBe('Yahya')
})

it('does not describe the staff’s routes in the API description', async () => {
  const reference = await app.server.inject({ url: '/api/openapi.json' })
  expect(reference.body).not.toContain('/staff')
})

/** The cookies that a console at this address sets. */
function setAt(address: string) {
  const cookies = staffCookies(new URL(address), 'a secret of this test')
  const set: [string, string, object][] = []
  const reply = {
    setCookie: (name: string, value: string, options: object) => set.push([name, value, options]),
  } as unknown as FastifyReply
  cookies.set(reply, 'the session')
  cookies.setDeviceMark(reply, 'leyla')
  return { cookies, set }
}
const asked = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest

it('sends its cookies by https only: the session for 8 hours, the mark for 400 days', () => {
  const { set } = setAt('https://mithaq.example')
  expect(set).toEqual([
    [
      '__Secure-mithaq_staff_session',
      'the session',
      { path: '/api/staff', httpOnly: true, sameSite: 'strict', secure: true, maxAge: 28_800 },
    ],
    [
      '__Secure-mithaq_staff_door',
      expect.stringMatching(/^leyla\..{43}$/),
      { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 34_560_000 },
    ],
  ])
})

it('names its cookies by port, and accepts only a mark with a valid signature', () => {
  const { cookies, set } = setAt('http://localhost:3000')
  const [[session], [door, mark, options]] = set as [(typeof set)[0], (typeof set)[0]]
  expect([session, door]).toEqual(['mithaq_staff_session_3000', 'mithaq_staff_door_3000'])
  expect(options).toMatchObject({ secure: false })
  expect(cookies.readDeviceMark(asked({ [door]: mark }))).toBe('leyla')
  for (const forged of [mark.replace('leyla', 'mariam'), `${mark}x`, 'leyla', ''])
    expect(cookies.readDeviceMark(asked({ [door]: forged }))).toBeNull()
  const elsewhere = staffCookies(new URL('http://localhost:3000'), 'another secret')
  expect(elsewhere.readDeviceMark(asked({ [door]: mark }))).toBeNull()
})

it.each([
  ['sent a new link', revokeAccessForNewLink],
  ['removed', removeStaff],
])('refuses a new passkey of a person who is being %s', async (_, shutOut) => {
  const [lead, person, bystander] = [
    await createStaff(app, { role: 'lead' }),
    await createStaff(app),
    await createStaff(app),
  ]
  const add = async (who: typeof person) => {
    const { options } = (await app.call(staff.beginAnother, {}, who)).body
    const passkey = createAuthenticator(app.config.publicUrl).create(options)
    return () => app.call(staff.addAnother, { passkey }, who)
  }
  const [added, addedBeside] = [await add(person), await add(bystander)]
  const { act } = await app.transact(async (tx) => {
    await query(tx, sql`select from staff where id = ${person.id} for update`)
    const act = added()
    await waitUntilLocksAwaited(app.db)
    await shutOut(tx, app.clock, lead.id, person.id)
    return { act }
  })
  expect([(await act).status, (await addedBeside()).status]).toEqual([404, 200])
  const passkeysOf = (id: string) => app.query(sql`select from staff_passkeys where staff_id = ${id}`)
  expect([(await passkeysOf(person.id)).length, (await passkeysOf(bystander.id)).length]).toEqual([0, 2])
})
