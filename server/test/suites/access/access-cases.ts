import { defaultFilters } from '@mithaq/contract/filters'
import type { Caller } from './expected-access.ts'
import { filledProfile, password, profileDetails } from '../../support/members/cast.ts'
import { newPhone } from '../../support/notifications/devices.ts'
import type { TestApp } from '../../support/app/test-app.ts'

interface Case {
  /** Valid input, so that only the caller decides the answer. */
  input: (app: TestApp) => object
  /** The status for callers with access. */
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
/** The console's sign-in is answered only on devices that staff signed in on before. */
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
const nothing = () => ({})
const members = (status: number, input: Case['input'] = nothing): Case => ({
  input,
  answers: { member: status },
})
const accounts = (status: number, input: Case['input'] = nothing): Case => ({
  input,
  answers: { member: status, 'no profile': status },
})
const staffOnly = (status: number, input: Case['input'] = nothing): Case => ({
  input,
  answers: { reviewer: status, lead: status },
})
const leads = (status: number, input: Case['input'] = nothing): Case => ({ input, answers: { lead: status } })
const anyCase = () => ({ caseId: crypto.randomUUID() })
const anyStaff = () => ({ staffId: crypto.randomUUID() })

const anyMatch = () => ({ matchId: crypto.randomUUID() })
const anyTap = () => ({ ...anyMatch(), requestId: crypto.randomUUID() })

/** An id that does not exist. */
const somebody = () => ({ profileId: crypto.randomUUID() })

/** Every route of the contract; a route without a case fails. */
export const cases: Record<string, Case> = {
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
  'account.user': accounts(200),
  'account.recover': { input: (app) => ({ email: app.freshEmail() }), answers: everyone(200) },
  'account.startRecovery': { input: () => ({ accessToken: 'x', refreshToken: 'y' }), answers: everyone(410) },
  'account.deactivate': members(200),
  'account.erase': accounts(200, () => ({ password })),
  'away.mine': members(200),
  'away.begin': members(200, () => ({ days: 3 })),
  'away.shorten': members(409, () => ({ until: '2030-01-01T00:00:00.000Z' })),
  'away.end': members(409),
  'profile.create': { input: () => filledProfile, answers: { member: 409, 'no profile': 200 } },
  'profile.mine': members(200),
  'profile.update': members(200, () => profileDetails),
  'profile.correctSex': members(200, () => ({ sex: profileDetails.sex })),
  'profile.sayFaith': members(200, () => ({ prayer: 'five_daily' })),
  'profile.sayFamily': members(200, () => ({ smoking: 'never' })),
  'profile.sayLearning': members(200, () => ({ languages: ['ar'] })),
  'profile.setPrompts': members(200, () => ({ prompts: [] })),
  'profile.nearestCity': accounts(200, () => ({ latitude: 33.57, longitude: -7.59 })),
  'profile.cities': accounts(200, () => ({ country: 'MA', search: 'r' })),
  // The body is no picture: a caller who passes the access check is told so.
  'pictures.addresses': members(200, () => ({ ids: crypto.randomUUID() })),
  'pictures.add': members(415, () => ({ id: crypto.randomUUID() })),
  'pictures.remove': members(404, () => ({ id: crypto.randomUUID() })),
  'pictures.reorder': members(200, () => ({ ids: [] })),
  'demo.reset': members(404),
  'discovery.deck': members(200),
  'discovery.profile': members(404, somebody),
  'discovery.like': members(404, somebody),
  'discovery.pass': members(404, somebody),
  'discovery.undo': members(409),
  'discovery.visibility': members(200),
  'discovery.setVisibility': members(200, () => ({ onlyWithinFilters: false })),
  'discovery.filters': members(200),
  'discovery.setFilters': members(200, () => defaultFilters),
  'discovery.count': members(200, () => defaultFilters),
  'discovery.widening': members(200, () => defaultFilters),
  'discovery.likedMe': members(200),
  'discovery.iLiked': members(200),
  'discovery.favorites': members(200),
  'discovery.likedCounts': members(200),
  'discovery.favorite': members(404, somebody),
  'discovery.unfavorite': members(200, somebody),
  'safety.block': members(404, somebody),
  'safety.unblock': members(200, somebody),
  'safety.blocked': members(200),
  'safety.report': members(200, () => ({ ...somebody(), reason: 'Asks for money at once.' })),
  'security.stepUp': members(200, () => ({ password })),
  'security.changePassword': members(200, () => ({ current: password, password: 'another promise' })),
  'security.devices': members(200),
  'security.endDevice': members(404, () => ({ id: crypto.randomUUID() })),
  'security.address': members(200),
  'security.changeAddress': { input: (app) => ({ email: app.freshEmail() }), answers: { member: 403 } },
  'security.keepAddress': members(200),
  'security.confirmAddress': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.mine': members(200),
  'guardians.invite': members(200, (app) => ({
    name: 'Ibrahim',
    relation: 'brother',
    email: app.freshEmail(),
    timeZone: 'UTC',
  })),
  'guardians.end': members(200),
  'guardians.look': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.accept': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.leave': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'guardians.neverWrite': { input: () => ({ token: 'nonsense' }), answers: everyone(410) },
  'ownData.mine': members(200),
  'ownData.ask': members(403),
  'ownData.link': members(403),
  'notifications.list': members(200),
  'notifications.unread': members(200),
  'notifications.markRead': members(200, () => ({ ids: [crypto.randomUUID()] })),
  'notifications.arrive': members(200, () => ({ types: ['like'] })),
  'notifications.settings': members(200),
  'notifications.changeSettings': members(200, () => ({ hideMessageText: true })),
  'notifications.answerMarketing': members(200, () => ({ yes: false })),
  'notifications.pushKey': { input: () => ({}), answers: everyone(200) },
  'notifications.registerDevice': members(200, () => newPhone('android')),
  'notifications.devices': members(200),
  'notifications.removeDevice': members(404, () => ({ id: crypto.randomUUID() })),
  'notifications.test': members(200),
  // For members outside of a match, see match-access.test.
  'matches.list': members(200),
  'matches.summary': members(200),
  'matches.unmatched': members(200),
  'matches.get': members(404, anyMatch),
  'matches.unlock': members(404, anyTap),
  'matches.unmatch': members(404, anyMatch),
  'matches.rematch': members(404, anyTap),
  'matches.askToSee': members(404, anyMatch),
  'matches.showPictures': members(404, () => ({ ...anyMatch(), shown: true })),
  'profile.showPicturesTo': members(200, () => ({ picturesFor: 'matches' })),
  'matches.askDay': members(404, anyTap),
  'matches.found': members(404, anyMatch),
  'matches.lines': members(404, anyMatch),
  'matches.remove': members(404, anyMatch),
  'chat.messages': members(404, anyMatch),
  'chat.send': members(404, () => ({ ...anyMatch(), id: crypto.randomUUID(), content: 'Salam' })),
  'chat.react': members(404, () => ({ ...anyMatch(), messageId: crypto.randomUUID(), kind: 'heart' })),
  'chat.markRead': members(404, () => ({ ...anyMatch(), upTo: 1 })),
  'policy.changes': members(200),
  'policy.seeChanges': members(200, () => ({ version: 1 })),
  'wallet.mine': members(200),
  'wallet.terms': members(200),
  'wallet.history': members(200),
  'wallet.weeks': members(200),
  'wallet.taught': members(200),
  'wallet.purchase': members(200),
  'staff.enrolment': { input: () => ({ link: 'nonsense' }), answers: everyone(404) },
  'staff.enterDemo': { input: () => ({ link: 'nonsense', ...anyStaff() }), answers: everyone(404) },
  'staff.enrol': { input: () => ({ link: 'nonsense', passkey: anyPasskey() }), answers: everyone(404) },
  'staff.beginSignIn': { input: () => ({}), answers: staffDevice(200) },
  'staff.signIn': { input: () => ({ passkey: anyPasskey() }), answers: staffDevice(403) },
  'staff.session': staffOnly(200),
  'staff.signOut': staffOnly(200),
  'staff.beginAnother': staffOnly(200),
  'staff.addAnother': staffOnly(403, () => ({ passkey: anyPasskey() })),
  'staff.people': leads(200),
  'staff.invite': leads(200, (app) => ({
    email: app.freshEmail(),
    name: 'Yahya',
    sex: 'male',
    role: 'reviewer',
  })),
  'staff.renewLink': leads(404, anyStaff),
  'staff.remove': leads(404, anyStaff),
  'staff.log': leads(200),
  'moderation.queue': staffOnly(200),
  'moderation.look': staffOnly(404, anyCase),
  'moderation.claim': staffOnly(404, anyCase),
  'moderation.release': staffOnly(200, anyCase),
  'moderation.decide': staffOnly(404, () => ({
    ...anyCase(),
    id: crypto.randomUUID(),
    decision: 'dismiss',
    rule: 1,
    note: 'Nothing.',
  })),
  'moderation.takeBack': staffOnly(404, () => ({ id: crypto.randomUUID() })),
  'moderation.search': staffOnly(200, () => ({ q: 'Zayd' })),
  'moderation.figures': staffOnly(200),
  'standing.mine': accounts(200),
  'standing.read': accounts(404, () => ({ id: crypto.randomUUID() })),
  'standing.appeal': accounts(404, () => ({
    id: crypto.randomUUID(),
    words: 'It was a joke between the two of us.',
  })),
  'verification.mine': members(200),
  'verification.begin': members(200, () => ({ byWomen: false })),
  'verification.beginWithPartner': members(404),
  'verification.addSelfie': members(415, () => ({ place: '1' })),
  'verification.chooseReviewers': members(200, () => ({ byWomen: false })),
  'verification.withdraw': members(200),
  'review.look': staffOnly(404, anyCase),
  'review.decide': staffOnly(404, () => ({
    ...anyCase(),
    id: crypto.randomUUID(),
    outcome: 'accepted',
    note: 'It is her.',
  })),
  'review.takeBack': staffOnly(404, anyCase),
  'review.pictures': staffOnly(404, anyCase),
  'review.vault': leads(200),
  'review.openVault': leads(404, () => ({ memberId: crypto.randomUUID(), reason: 'Asked' })),
  'review.lift': leads(404, () => ({ memberId: crypto.randomUUID() })),
  'account.updatePassword': { input: () => ({ password: 'a new promise' }), answers: { recovering: 410 } },
}
