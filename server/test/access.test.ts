import { api, type Access, type RouteDefinition } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filledProfile, newAccount, newMember, password, profileDetails, type Person } from './cast.ts'
import { rows } from '../src/db/db.ts'
import { settingsOf } from '../src/features/notifications/settings.ts'
import { newPhone } from './devices.ts'
import { newStaff } from './staff.ts'
import { bootApp, type CallOptions, type TestApp } from './test-app.ts'

// Every route of the contract, called by everyone who might: a route without a case here fails.

type Caller =
  | 'visitor'
  | 'no profile'
  | 'member'
  | 'suspended'
  | 'signed out'
  | 'recovering'
  | 'reviewer'
  | 'lead'

/** What each kind of access answers, before a route's own rules. */
const wall: Record<Access, Partial<Record<Caller, number>>> = {
  visitor: {},
  account: { visitor: 401, 'signed out': 401, recovering: 401, reviewer: 401, lead: 401 },
  member: {
    visitor: 401,
    'signed out': 401,
    recovering: 401,
    reviewer: 401,
    lead: 401,
    'no profile': 403,
    suspended: 403,
  },
  recovery: {
    visitor: 401,
    'signed out': 401,
    reviewer: 401,
    lead: 401,
    'no profile': 401,
    member: 401,
    suspended: 401,
  },
  // To everybody else it is not there.
  staff: {
    visitor: 404,
    'signed out': 404,
    recovering: 404,
    'no profile': 404,
    member: 404,
    suspended: 404,
  },
  lead: {
    visitor: 404,
    'signed out': 404,
    recovering: 404,
    'no profile': 404,
    member: 404,
    suspended: 404,
    reviewer: 404,
  },
}

/** Whom each route lets in, written down apart from the contract. Every route that is not named lets in members alone. */
const letsIn: Record<string, Access> = {
  'account.signUp': 'visitor',
  'account.confirmEmail': 'visitor',
  'account.signIn': 'visitor',
  'account.refresh': 'visitor',
  'account.signOut': 'visitor',
  'account.recover': 'visitor',
  'account.startRecovery': 'visitor',
  'account.updatePassword': 'recovery',
  'account.user': 'account',
  'account.erase': 'account',
  'security.confirmAddress': 'visitor',
  'guardians.look': 'visitor',
  'guardians.accept': 'visitor',
  'guardians.leave': 'visitor',
  'guardians.neverWrite': 'visitor',
  'profile.create': 'account',
  'profile.nearestCity': 'account',
  'profile.cities': 'account',
  'notifications.pushKey': 'visitor',
  'staff.enrolment': 'visitor',
  'staff.enrol': 'visitor',
  'staff.beginSignIn': 'visitor',
  'staff.signIn': 'visitor',
  'staff.session': 'staff',
  'staff.signOut': 'staff',
  'staff.beginAnother': 'staff',
  'staff.addAnother': 'staff',
  'staff.people': 'lead',
  'staff.invite': 'lead',
  'staff.renewLink': 'lead',
  'staff.remove': 'lead',
  'staff.log': 'lead',
  'moderation.queue': 'staff',
  'moderation.look': 'staff',
  'moderation.claim': 'staff',
  'moderation.release': 'staff',
  'moderation.decide': 'staff',
  'moderation.takeBack': 'staff',
  'moderation.search': 'staff',
  'moderation.figures': 'staff',
  'standing.mine': 'account',
  'standing.read': 'account',
  'standing.appeal': 'account',
  'review.look': 'staff',
  'review.decide': 'staff',
  'review.takeBack': 'staff',
  'review.pictures': 'staff',
  'review.vault': 'lead',
  'review.openVault': 'lead',
  'review.lift': 'lead',
}
/** What members reach even while they are shut out, beside what every account does. */
const openToHeld = [
  'ownData.mine',
  'ownData.ask',
  'ownData.link',
  'security.stepUp',
  'guardians.mine',
  'guardians.end',
]
const accessTo = (name: string): Access => letsIn[name] ?? 'member'

interface Case {
  /** Valid input, so that only the caller decides. */
  input: (app: TestApp) => object
  /** What those who pass the wall get. */
  answers: Partial<Record<Caller, number>>
}

const everyone = (status: number): Case['answers'] => ({
  visitor: status,
  'no profile': status,
  member: status,
  'signed out': status,
  recovering: status,
  reviewer: status,
  lead: status,
})
/** Whoever has come in on a device finds the sign-in there; nobody else finds anything. */
const staffDevice = (status: number): Case['answers'] => ({
  ...everyone(404),
  reviewer: status,
  lead: status,
})
const anyPasskey = () => ({
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x', authenticatorData: 'x', signature: 'x' },
  clientExtensionResults: {},
})
const staffOnly = (status: number): Case['answers'] => ({ reviewer: status, lead: status })
const anyCase = () => ({ caseId: crypto.randomUUID() })
const anyStaff = () => ({ staffId: crypto.randomUUID() })

const anyMatch = () => ({ matchId: crypto.randomUUID() })
const anyTap = () => ({ ...anyMatch(), requestId: crypto.randomUUID() })

/** An id that nobody has. */
const somebody = () => ({ profileId: crypto.randomUUID() })

const cases: Record<string, Case> = {
  'account.signUp': {
    input: (app) => ({ email: app.freshEmail(), password: 'a promise kept' }),
    answers: everyone(200),
  },
  'account.confirmEmail': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'account.signIn': {
    input: (app) => ({ email: app.freshEmail(), password: 'not theirs' }),
    answers: everyone(401),
  },
  'account.refresh': { input: () => ({}), answers: everyone(401) },
  'account.signOut': {
    input: () => ({ scope: 'local' }),
    answers: { ...everyone(401), member: 200, 'no profile': 200 },
  },
  'account.user': { input: () => ({}), answers: { member: 200, 'no profile': 200 } },
  'account.recover': { input: (app) => ({ email: app.freshEmail() }), answers: everyone(200) },
  'account.startRecovery': { input: () => ({ accessToken: 'x', refreshToken: 'y' }), answers: everyone(410) },
  'account.deactivate': { input: () => ({}), answers: { member: 200 } },
  'account.erase': { input: () => ({ password }), answers: { member: 200, 'no profile': 200 } },
  'away.mine': { input: () => ({}), answers: { member: 200 } },
  'away.begin': { input: () => ({ days: 3 }), answers: { member: 200 } },
  'away.shorten': { input: () => ({ until: '2030-01-01T00:00:00.000Z' }), answers: { member: 409 } },
  'away.end': { input: () => ({}), answers: { member: 409 } },
  'profile.create': { input: () => filledProfile, answers: { member: 409, 'no profile': 200 } },
  'profile.mine': { input: () => ({}), answers: { member: 200 } },
  'profile.update': { input: () => profileDetails, answers: { member: 200 } },
  'profile.sayFaith': { input: () => ({ prayer: 'five_daily' }), answers: { member: 200 } },
  'profile.sayFamily': { input: () => ({ smoking: 'never' }), answers: { member: 200 } },
  'profile.sayLearning': { input: () => ({ languages: ['ar'] }), answers: { member: 200 } },
  'profile.setPrompts': { input: () => ({ prompts: [] }), answers: { member: 200 } },
  'profile.nearestCity': {
    input: () => ({ latitude: 33.57, longitude: -7.59 }),
    answers: { member: 200, 'no profile': 200 },
  },
  'profile.cities': {
    input: () => ({ country: 'MA', search: 'r' }),
    answers: { member: 200, 'no profile': 200 },
  },
  // A body that is no picture: a caller who gets past the access check is told so.
  'pictures.addresses': { input: () => ({ ids: crypto.randomUUID() }), answers: { member: 200 } },
  'pictures.add': { input: () => ({ id: crypto.randomUUID() }), answers: { member: 415 } },
  'pictures.remove': { input: () => ({ id: crypto.randomUUID() }), answers: { member: 404 } },
  'pictures.reorder': { input: () => ({ ids: [] }), answers: { member: 200 } },
  'discovery.deck': { input: () => ({}), answers: { member: 200 } },
  'discovery.profile': { input: somebody, answers: { member: 404 } },
  'discovery.like': { input: somebody, answers: { member: 404 } },
  'discovery.pass': { input: somebody, answers: { member: 404 } },
  'discovery.undo': { input: () => ({}), answers: { member: 409 } },
  'discovery.visibility': { input: () => ({}), answers: { member: 200 } },
  'discovery.setVisibility': { input: () => ({ onlyWithinFilters: false }), answers: { member: 200 } },
  'discovery.filters': { input: () => ({}), answers: { member: 200 } },
  'discovery.setFilters': { input: () => defaultFilters, answers: { member: 200 } },
  'discovery.count': { input: () => defaultFilters, answers: { member: 200 } },
  'discovery.widening': { input: () => defaultFilters, answers: { member: 200 } },
  'discovery.likedMe': { input: () => ({}), answers: { member: 200 } },
  'discovery.iLiked': { input: () => ({}), answers: { member: 200 } },
  'discovery.favorites': { input: () => ({}), answers: { member: 200 } },
  'discovery.likedCounts': { input: () => ({}), answers: { member: 200 } },
  'discovery.favorite': { input: somebody, answers: { member: 404 } },
  'discovery.unfavorite': { input: somebody, answers: { member: 200 } },
  'safety.block': { input: somebody, answers: { member: 404 } },
  'safety.unblock': { input: somebody, answers: { member: 200 } },
  'safety.blocked': { input: () => ({}), answers: { member: 200 } },
  'safety.report': {
    input: () => ({ ...somebody(), reason: 'Asks for money at once.' }),
    answers: { member: 404 },
  },
  'security.stepUp': { input: () => ({ password }), answers: { member: 200 } },
  'security.changePassword': {
    input: () => ({ current: password, password: 'another promise' }),
    answers: { member: 200 },
  },
  'security.devices': { input: () => ({}), answers: { member: 200 } },
  'security.endDevice': { input: () => ({ id: crypto.randomUUID() }), answers: { member: 404 } },
  'security.address': { input: () => ({}), answers: { member: 200 } },
  'security.changeAddress': { input: (app) => ({ email: app.freshEmail() }), answers: { member: 403 } },
  'security.keepAddress': { input: () => ({}), answers: { member: 200 } },
  'security.confirmAddress': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.mine': { input: () => ({}), answers: { member: 200 } },
  'guardians.invite': {
    input: (app) => ({ name: 'Ibrahim', relation: 'brother', email: app.freshEmail(), timeZone: 'UTC' }),
    answers: { member: 200 },
  },
  'guardians.end': { input: () => ({}), answers: { member: 200 } },
  'guardians.look': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.accept': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.leave': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.neverWrite': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'ownData.mine': { input: () => ({}), answers: { member: 200 } },
  'ownData.ask': { input: () => ({}), answers: { member: 403 } },
  'ownData.link': { input: () => ({}), answers: { member: 403 } },
  'notifications.list': { input: () => ({}), answers: { member: 200 } },
  'notifications.unread': { input: () => ({}), answers: { member: 200 } },
  'notifications.markRead': { input: () => ({ ids: [crypto.randomUUID()] }), answers: { member: 200 } },
  'notifications.arrive': { input: () => ({ types: ['like'] }), answers: { member: 200 } },
  'notifications.settings': { input: () => ({}), answers: { member: 200 } },
  'notifications.setSettings': { input: () => settingsOf(undefined), answers: { member: 200 } },
  'notifications.answerMarketing': { input: () => ({ yes: false }), answers: { member: 200 } },
  'notifications.pushKey': { input: () => ({}), answers: everyone(200) },
  'notifications.registerDevice': { input: () => newPhone('android'), answers: { member: 200 } },
  'notifications.devices': { input: () => ({}), answers: { member: 200 } },
  'notifications.removeDevice': { input: () => ({ id: crypto.randomUUID() }), answers: { member: 404 } },
  'notifications.test': { input: () => ({}), answers: { member: 200 } },
  // What a match answers to its own two, and to everybody else: match-access.test.
  'matches.list': { input: () => ({}), answers: { member: 200 } },
  'matches.summary': { input: () => ({}), answers: { member: 200 } },
  'matches.unmatched': { input: () => ({}), answers: { member: 200 } },
  'matches.get': { input: anyMatch, answers: { member: 404 } },
  'matches.unlock': { input: anyTap, answers: { member: 404 } },
  'matches.unmatch': { input: anyMatch, answers: { member: 404 } },
  'matches.rematch': { input: anyTap, answers: { member: 404 } },
  'matches.askToSee': { input: anyMatch, answers: { member: 404 } },
  'matches.showPictures': { input: () => ({ ...anyMatch(), shown: true }), answers: { member: 404 } },
  'profile.showPicturesTo': { input: () => ({ picturesFor: 'matches' }), answers: { member: 200 } },
  'matches.askDay': { input: anyTap, answers: { member: 404 } },
  'matches.found': { input: anyMatch, answers: { member: 404 } },
  'matches.lines': { input: anyMatch, answers: { member: 404 } },
  'matches.remove': { input: anyMatch, answers: { member: 404 } },
  'chat.messages': { input: anyMatch, answers: { member: 404 } },
  'chat.send': {
    input: () => ({ ...anyMatch(), id: crypto.randomUUID(), content: 'Salam' }),
    answers: { member: 404 },
  },
  'chat.react': {
    input: () => ({ ...anyMatch(), messageId: crypto.randomUUID(), kind: 'heart' }),
    answers: { member: 404 },
  },
  'chat.markRead': { input: () => ({ ...anyMatch(), upTo: 1 }), answers: { member: 404 } },
  'wallet.mine': { input: () => ({}), answers: { member: 200 } },
  'wallet.terms': { input: () => ({}), answers: { member: 200 } },
  'wallet.history': { input: () => ({}), answers: { member: 200 } },
  'wallet.weeks': { input: () => ({}), answers: { member: 200 } },
  'wallet.taught': { input: () => ({}), answers: { member: 200 } },
  'wallet.purchase': { input: () => ({}), answers: { member: 200 } },
  'staff.enrolment': { input: () => ({ link: 'nonsense' }), answers: everyone(404) },
  'staff.enrol': { input: () => ({ link: 'nonsense', passkey: anyPasskey() }), answers: everyone(404) },
  'staff.beginSignIn': { input: () => ({}), answers: staffDevice(200) },
  'staff.signIn': { input: () => ({ passkey: anyPasskey() }), answers: staffDevice(403) },
  'staff.session': { input: () => ({}), answers: { reviewer: 200, lead: 200 } },
  'staff.signOut': { input: () => ({}), answers: { reviewer: 200, lead: 200 } },
  'staff.beginAnother': { input: () => ({}), answers: { reviewer: 200, lead: 200 } },
  'staff.addAnother': { input: () => ({ passkey: anyPasskey() }), answers: { reviewer: 403, lead: 403 } },
  'staff.people': { input: () => ({}), answers: { lead: 200 } },
  'staff.invite': {
    input: (app) => ({ email: app.freshEmail(), name: 'Yahya', sex: 'male', role: 'reviewer' }),
    answers: { lead: 200 },
  },
  'staff.renewLink': { input: anyStaff, answers: { lead: 404 } },
  'staff.remove': { input: anyStaff, answers: { lead: 404 } },
  'staff.log': { input: () => ({}), answers: { lead: 200 } },
  'moderation.queue': { input: () => ({}), answers: staffOnly(200) },
  'moderation.look': { input: anyCase, answers: staffOnly(404) },
  'moderation.claim': { input: anyCase, answers: staffOnly(404) },
  'moderation.release': { input: anyCase, answers: staffOnly(200) },
  'moderation.decide': {
    input: () => ({ ...anyCase(), id: crypto.randomUUID(), decision: 'dismiss', rule: 1, note: 'Nothing.' }),
    answers: staffOnly(404),
  },
  'moderation.takeBack': { input: () => ({ id: crypto.randomUUID() }), answers: staffOnly(404) },
  'moderation.search': { input: () => ({ q: 'Zayd' }), answers: staffOnly(200) },
  'moderation.figures': { input: () => ({}), answers: staffOnly(200) },
  'standing.mine': { input: () => ({}), answers: { member: 200, 'no profile': 200 } },
  'standing.read': {
    input: () => ({ id: crypto.randomUUID() }),
    answers: { member: 404, 'no profile': 404 },
  },
  'standing.appeal': {
    input: () => ({ id: crypto.randomUUID(), words: 'It was a joke between the two of us.' }),
    answers: { member: 404, 'no profile': 404 },
  },
  'verification.mine': { input: () => ({}), answers: { member: 200 } },
  'verification.begin': { input: () => ({ byWomen: false }), answers: { member: 200 } },
  'verification.beginWithPartner': { input: () => ({}), answers: { member: 404 } },
  'verification.addSelfie': { input: () => ({ place: '1' }), answers: { member: 415 } },
  'verification.chooseReviewers': { input: () => ({ byWomen: false }), answers: { member: 200 } },
  'verification.withdraw': { input: () => ({}), answers: { member: 200 } },
  'review.look': { input: anyCase, answers: staffOnly(404) },
  'review.decide': {
    input: () => ({ ...anyCase(), id: crypto.randomUUID(), outcome: 'accepted', note: 'It is her.' }),
    answers: staffOnly(404),
  },
  'review.takeBack': { input: anyCase, answers: staffOnly(404) },
  'review.pictures': { input: anyCase, answers: staffOnly(404) },
  'review.vault': { input: () => ({}), answers: { lead: 200 } },
  'review.openVault': {
    input: () => ({ memberId: crypto.randomUUID(), reason: 'Asked' }),
    answers: { lead: 404 },
  },
  'review.lift': { input: () => ({ memberId: crypto.randomUUID() }), answers: { lead: 404 } },
  'account.updatePassword': { input: () => ({ password: 'a new promise' }), answers: { recovering: 410 } },
}

const routes = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]) => [`${feature}.${name}`, route as RouteDefinition] as const),
)

let app: TestApp
/** By what each proves who they are: members by a token, staff by a cookie. */
const proofOf: Record<Caller, () => Promise<CallOptions>> = {
  visitor: async () => ({}),
  'no profile': async () => ({ token: (await newAccount(app)).token }),
  member: async () => ({ token: (await newMember(app)).token }),
  suspended: async () => {
    const { id, token } = await newMember(app)
    await rows(
      app.db,
      sql`
        update profiles set is_active = false, held = 'suspended', held_until = ${app.clock.sql} + interval '3 days'
        where id = ${id}`,
    )
    return { token }
  },
  'signed out': async () => ({ token: await signedOut(await newAccount(app)) }),
  recovering: async () => ({
    token: app.account.tokens.sign('recovery', { subject: crypto.randomUUID() }, 60),
  }),
  reviewer: async () => newStaff(app, { role: 'reviewer' }),
  lead: async () => newStaff(app, { role: 'lead' }),
}

function somebodyWhoIs(caller: Caller): Promise<CallOptions> {
  // Time passes: one network opens only so many accounts in an hour.
  app.clock.advance({ s: 5 })
  return proofOf[caller]()
}

/** Whom a route turns away before its own rules leaves as they came: one of a kind serves all routes of a feature. */
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

beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

it('covers the whole contract', () => {
  expect(Object.keys(cases).toSorted()).toEqual(routes.map(([name]) => name).toSorted())
  for (const name of Object.keys(letsIn)) expect(cases).toHaveProperty([name])
})

it.each(routes)('%s lets in whom it should', (name, { access }) => {
  expect(access).toBe(accessTo(name))
})

for (const [name, route] of routes)
  for (const caller of Object.keys(proofOf) as Caller[]) {
    // What a member who is shut out still reaches answers as ever.
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
