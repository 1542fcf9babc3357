import { api, type RouteDefinition } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { expect, it } from 'vitest'
import { cases } from './access-cases.ts'
import { accessTo, letsIn, openToHeld, wall, type Caller } from './expected-access.ts'
import { signUpAccount, createMember, type Person } from '../../support/members/cast.ts'
import { createStaff } from '../../support/staff/staff.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import type { CallOptions, TestApp } from '../../support/app/test-app.ts'

// Calls every route of the contract as every kind of caller.

const routes = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]) => [`${feature}.${name}`, route as RouteDefinition] as const),
)

let app: TestApp
/** How callers prove who they are: members by a token, staff by a cookie. */
const proofOf: Record<Caller, () => Promise<CallOptions>> = {
  visitor: async () => ({}),
  'no profile': async () => ({ token: (await signUpAccount(app)).token }),
  member: async () => ({ token: (await createMember(app)).token }),
  suspended: async () => {
    const { id, token } = await createMember(app)
    await app.query(sql`
      update profiles set is_active = false, restriction = 'suspended', restricted_until = ${app.clock.sql} + interval '3 days'
      where id = ${id}`)
    return { token }
  },
  'signed out': async () => ({ token: await signedOut(await signUpAccount(app)) }),
  recovering: async () => ({
    token: app.account.tokens.sign('recovery', { subject: crypto.randomUUID() }, 60),
  }),
  reviewer: async () => createStaff(app, { role: 'reviewer' }),
  lead: async () => createStaff(app, { role: 'lead' }),
}

function somebodyWhoIs(caller: Caller): Promise<CallOptions> {
  // Time passes, because one network may sign up only a few accounts per hour.
  app.clock.advance({ s: 5 })
  return proofOf[caller]()
}

/** A caller whom a route refuses is unchanged, so one of each kind serves all routes of a feature. */
const turnedAway = new Map<string, Promise<CallOptions>>()
function oneWhoIs(caller: Caller, feature: string): Promise<CallOptions> {
  const known = turnedAway.get(`${feature} ${caller}`) ?? somebodyWhoIs(caller)
  turnedAway.set(`${feature} ${caller}`, known)
  return known
}

async function signedOut(person: Person) {
  await app.call(api.account.signOut, {}, person)
  return person.token
}

bootForSuite((booted) => (app = booted))

it('covers every route of the contract', () => {
  expect(Object.keys(cases).toSorted()).toEqual(routes.map(([name]) => name).toSorted())
  for (const name of Object.keys(letsIn)) expect(cases).toHaveProperty([name])
})

it.each(routes)('admits exactly the right callers to %s', (name, { access }) => {
  expect(access).toBe(accessTo(name))
})

for (const [name, route] of routes)
  for (const caller of Object.keys(proofOf) as Caller[]) {
    // Routes that banned or suspended members may still call answer as usual.
    const passed = caller === 'suspended' ? 'member' : caller
    const isOpen = caller === 'suspended' && openToHeld.includes(name)
    const refused = isOpen ? undefined : wall[accessTo(name)][caller]
    const expected = refused ?? cases[name]?.answers[passed]
    it(`${name} answers a caller who is ${caller} with ${expected}`, async () => {
      const input = cases[name]?.input(app)
      const proof = await (refused === undefined
        ? somebodyWhoIs(caller)
        : oneWhoIs(caller, name.split('.')[0]!))
      const { status, error } = await app.call(route, input, proof)
      expect(status).toBe(expected)
      const isWall = expected === 401 && wall[accessTo(name)][caller] === 401
      expect(isWall ? error.code : 'unauthenticated').toBe('unauthenticated')
      const isNowhere = wall[accessTo(name)][caller] === 404
      expect(isNowhere ? error.code : 'not_found').toBe('not_found')
    })
  }
