import type { Access } from '@mithaq/contract'

export type Caller =
  | 'visitor'
  | 'no profile'
  | 'member'
  | 'suspended'
  | 'signed out'
  | 'recovering'
  | 'reviewer'
  | 'lead'

const outside = {
  visitor: 404,
  'signed out': 404,
  recovering: 404,
  'no profile': 404,
  member: 404,
  suspended: 404,
} as const

/** What each kind of access answers, before a route's own rules. */
export const wall: Record<Access, Partial<Record<Caller, number>>> = {
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
  // Hidden: 404 for all other callers.
  staff: outside,
  lead: { ...outside, reviewer: 404 },
}

/** Who may call each route, written independently of the contract. Routes that are not named are for members only. */
export const letsIn: Record<string, Access> = {
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
  'staff.enterDemo': 'visitor',
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
/** What banned or suspended members may still call, in addition to every account's routes. */
export const openToHeld = [
  'ownData.mine',
  'ownData.ask',
  'ownData.link',
  'security.stepUp',
  'guardians.mine',
  'guardians.end',
]
export const accessTo = (name: string): Access => letsIn[name] ?? 'member'
