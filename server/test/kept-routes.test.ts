import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api, type RouteDefinition } from '@mithaq/contract'
import { fromClient, fromServer } from '@mithaq/contract/live'

// An app that was installed last year speaks to the server of today: who may ask what, by which address, with which fields
// and what may come back. Whoever changes a route on purpose, so that such an app still understands it, writes it here.
test('the routes are those that installed apps know', () => {
  const shape = ({ summary, input, output, errors, bytes }: RouteDefinition) =>
    digest({ summary, errors, bytes, input: schemaOf(input, 'input'), output: schemaOf(output, 'output') })
  const features: Record<string, Record<string, RouteDefinition>> = api
  const routes = Object.entries(features).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, route]) => {
      const marks = [route.hidden && 'hidden', route.heldToo && 'held too'].filter(
        (mark) => mark !== undefined,
      )
      return [`${feature}.${name}:`, route.access, ...marks, route.method, route.path, shape(route)].join(' ')
    }),
  )
  expect(routes).toEqual(
    lines(`
    account.signUp: visitor POST /account/sign-up 0e97a4
    account.confirmEmail: visitor POST /account/confirm-email 92ca70
    account.signIn: visitor POST /account/sign-in 8ac195
    account.refresh: visitor POST /account/refresh 50dff5
    account.signOut: visitor POST /account/sign-out c383c2
    account.user: account GET /account/user f14782
    account.recover: visitor POST /account/recover 4d92f9
    account.startRecovery: visitor POST /account/recovery f35cf4
    account.updatePassword: recovery PUT /account/password 78a9a6
    account.deactivate: member POST /account/deactivate ff58dc
    account.erase: account DELETE /account 973758
    away.mine: member GET /account/away 031806
    away.begin: member POST /account/away b0f8de
    away.shorten: member PATCH /account/away 8893f4
    away.end: member POST /account/away/end f42177
    profile.create: account POST /profile 810f66
    profile.mine: member GET /profile 64559a
    profile.update: member PATCH /profile 08cf47
    profile.sayFaith: member PUT /profile/facts/faith 0cc339
    profile.sayFamily: member PUT /profile/facts/family 191d30
    profile.sayLearning: member PUT /profile/facts/learning 7b217d
    profile.setPrompts: member PUT /profile/prompts 0f871f
    profile.showPicturesTo: member PUT /profile/pictures-for 73660c
    profile.nearestCity: account POST /profile/nearest-city 887565
    profile.cities: account GET /profile/cities d9bd37
    pictures.addresses: member GET /pictures/addresses 994541
    pictures.add: member POST /pictures/:id b81c56
    pictures.cut: account POST /pictures/cut e9676d
    pictures.remove: member DELETE /pictures/:id 77b64d
    pictures.reorder: member PUT /pictures 8a1b21
    discovery.deck: member GET /discovery/deck 01fd49
    discovery.profile: member GET /discovery/profiles/:profileId 9faedd
    discovery.like: member POST /discovery/profiles/:profileId/like 5595f8
    discovery.pass: member POST /discovery/profiles/:profileId/pass ea514f
    discovery.undo: member POST /discovery/undo 3d13c1
    discovery.visibility: member GET /discovery/visibility 3f8418
    discovery.setVisibility: member PUT /discovery/visibility 01bb8a
    discovery.filters: member GET /discovery/filters f4d035
    discovery.setFilters: member PUT /discovery/filters 07ed4b
    discovery.count: member POST /discovery/count f126e0
    discovery.widening: member POST /discovery/widening 1d8b43
    discovery.likedMe: member GET /discovery/liked-me 670365
    discovery.iLiked: member GET /discovery/i-liked 1384bd
    discovery.favorites: member GET /discovery/favorites d7a009
    discovery.likedCounts: member GET /discovery/liked-counts e4cae8
    discovery.favorite: member PUT /discovery/favorites/:profileId f7837a
    discovery.unfavorite: member DELETE /discovery/favorites/:profileId c8ac75
    safety.block: member PUT /safety/blocks/:profileId b4c169
    safety.unblock: member DELETE /safety/blocks/:profileId ca8953
    safety.blocked: member GET /safety/blocks 6264ba
    safety.report: member POST /safety/reports/:profileId a2eaac
    security.stepUp: member held too POST /account/security/step-up 06231d
    security.changePassword: member PUT /account/security/password db3ddc
    security.devices: member GET /account/security/devices 98969f
    security.endDevice: member DELETE /account/security/devices/:id d3e30d
    security.address: member GET /account/security/address 564aa7
    security.changeAddress: member PUT /account/security/address bb0b51
    security.keepAddress: member DELETE /account/security/address 56e542
    security.confirmAddress: visitor POST /account/security/address/confirm 3b2199
    ownData.mine: member held too GET /account/data/export a37410
    ownData.ask: member held too POST /account/data/export bf539b
    ownData.link: member held too POST /account/data/export/link 2570ca
    guardians.mine: member held too GET /guardian e2b621
    guardians.invite: member PUT /guardian 5c80b2
    guardians.end: member held too DELETE /guardian 645d78
    guardians.look: visitor POST /guardian/link 953ea5
    guardians.accept: visitor POST /guardian/link/accept 5938f8
    guardians.leave: visitor POST /guardian/link/leave a3349b
    guardians.neverWrite: visitor POST /guardian/link/never bb3d0a
    matches.list: member GET /matches 983637
    matches.summary: member GET /matches/summary 07caca
    matches.unmatched: member GET /matches/unmatched 14e907
    matches.get: member GET /matches/:matchId a64db4
    matches.unlock: member POST /matches/:matchId/unlock d5b7ea
    matches.unmatch: member POST /matches/:matchId/unmatch 4092d0
    matches.rematch: member POST /matches/:matchId/rematch f677aa
    matches.askDay: member POST /matches/:matchId/day d66f3a
    matches.askToSee: member POST /matches/:matchId/ask-to-see aaec04
    matches.showPictures: member PUT /matches/:matchId/sight 69fcdb
    matches.found: member POST /matches/:matchId/found b25916
    matches.lines: member GET /matches/:matchId/lines 1d60cc
    matches.remove: member POST /matches/:matchId/remove 193f26
    chat.messages: member GET /matches/:matchId/messages 9ba3ca
    chat.send: member POST /matches/:matchId/messages 3b1a36
    chat.react: member PUT /matches/:matchId/messages/:messageId/reaction 89b32e
    chat.markRead: member POST /matches/:matchId/read f5165a
    wallet.mine: member GET /wallet 801d05
    wallet.taught: member POST /wallet/lesson a1f337
    wallet.weeks: member GET /wallet/weeks 2cdc5c
    wallet.terms: member GET /terms 66f8f3
    wallet.history: member GET /wallet/transactions 833a3d
    wallet.purchase: member POST /wallet/purchase 6fe678
    notifications.list: member GET /notifications 847f16
    notifications.unread: member GET /notifications/unread d461fb
    notifications.markRead: member POST /notifications/read 835d22
    notifications.arrive: member POST /notifications/arrive f5f81d
    notifications.settings: member GET /notifications/settings 5cf313
    notifications.setSettings: member PUT /notifications/settings f53d23
    notifications.answerMarketing: member POST /notifications/marketing c4826a
    notifications.pushKey: visitor GET /notifications/push-key 0afe47
    notifications.registerDevice: member PUT /notifications/devices 61e7cf
    notifications.devices: member GET /notifications/devices a2c76f
    notifications.removeDevice: member DELETE /notifications/devices/:id 1a5918
    notifications.test: member POST /notifications/test 0ed525
    staff.enrolment: visitor hidden POST /staff/enrolment 92f73c
    staff.enrol: visitor hidden POST /staff/enrolment/passkey 8d0bae
    staff.beginSignIn: visitor hidden POST /staff/sign-in fa3eea
    staff.signIn: visitor hidden POST /staff/sign-in/passkey 2f3dc0
    staff.session: staff GET /staff/session 33e9e3
    staff.signOut: staff POST /staff/sign-out c90426
    staff.beginAnother: staff POST /staff/passkeys/begin 284cde
    staff.addAnother: staff POST /staff/passkeys a8197e
    staff.people: lead GET /staff/people cce767
    staff.invite: lead POST /staff/people 2de4db
    staff.renewLink: lead POST /staff/people/:staffId/link ff164b
    staff.remove: lead DELETE /staff/people/:staffId 8005ab
    staff.log: lead GET /staff/log bcf7cc
    moderation.queue: staff GET /staff/cases ee289a
    moderation.look: staff POST /staff/cases/:caseId/look 1bdd1a
    moderation.claim: staff POST /staff/cases/:caseId/claim 156cb6
    moderation.release: staff DELETE /staff/cases/:caseId/claim 28f43e
    moderation.decide: staff POST /staff/cases/:caseId/decision 84718c
    moderation.search: staff GET /staff/search 79230a
    moderation.figures: staff GET /staff/figures 716ca5
    moderation.takeBack: staff POST /staff/decisions/:id/take-back 1223fa
    standing.mine: account GET /standing e89a9a
    standing.read: account POST /standing/:id/read 004a44
    standing.appeal: account POST /standing/:id/appeal c74212
    verification.mine: member GET /verification 229030
    verification.begin: member POST /verification/challenge 2d5d58
    verification.beginWithPartner: member POST /verification/partner f57dc7
    verification.addSelfie: member POST /verification/selfies/:place 682683
    verification.chooseReviewers: member PUT /verification/reviewers 11e99c
    verification.withdraw: member DELETE /verification d80633
    review.look: staff POST /staff/cases/:caseId/selfies 857b3b
    review.decide: staff POST /staff/cases/:caseId/verification c34457
    review.takeBack: staff POST /staff/cases/:caseId/verification/take-back c23137
    review.pictures: staff POST /staff/cases/:caseId/pictures 605244
    review.vault: lead GET /staff/vault de8c39
    review.openVault: lead POST /staff/vault/:memberId c42274
    review.lift: lead DELETE /staff/vault/:memberId/bar 12b907`),
  )
})

test('what is said on the socket is what installed apps know', () => {
  expect(digest(schemaOf(fromClient, 'input'))).toBe('50492b')
  expect(digest(schemaOf(fromServer, 'output'))).toBe('2a0303')
})

const digest = (said: object) => createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 6)
const lines = (text: string) => text.trim().split(/\n\s*/)
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })
