import type { PicturesFor } from '@mithaq/contract/pictures'

const picturesFor: Record<PicturesFor, string> = {
  everyone: 'Pictures for everyone',
  matches: 'Pictures for matches',
  chosen: 'Pictures for those you choose',
}

/** The four groups of settings on the account screen. */
export const groups = {
  label: 'Settings',
  /** Read out for the saffron dot. */
  waiting: 'Something waits for you here.',
  privacy: 'You and privacy',
  privacyState: (shownTo: PicturesFor, isVerified: boolean) =>
    `${picturesFor[shownTo]} · ${isVerified ? 'verified' : 'not verified'}`,
  notifications: 'Notifications',
  push: {
    on: 'On this device',
    off: 'Not on this device',
    blocked: 'Blocked in this browser',
    unsupported: 'Not on this device',
  },
  quiet: (from: string, to: string) => `quiet ${from} to ${to}`,
  safety: 'Safety and guardian',
  noGuardian: 'No guardian',
  guardian: {
    invited: (name: string) => `${name} is asked`,
    expired: (name: string) => `${name} did not answer`,
    accepted: (name: string) => `${name} reads along`,
  },
  blocked: (count: number, isMore: boolean) =>
    count === 0 ? 'nobody blocked' : `${count}${isMore ? ' or more' : ''} blocked`,
  account: 'Account',
  looks: 'How Mithaq looks',
  picturesState: { everyone: 'Everyone', matches: 'My matches', chosen: 'Those I choose' } satisfies Record<
    PicturesFor,
    string
  >,
  notAnswered: (name: string) => `${name} has not answered yet`,
  goodUntil: (day: string) => `The invitation is good until ${day}.`,
  ranOut: (name: string) => `${name} did not answer in seven days`,
  askAgain: 'You can ask again.',
  unreachable: (name: string) => `We could not reach ${name}`,
  checkAddress: 'Please check the address and ask again.',
  blockedCount: (count: number, isMore: boolean) =>
    count === 0 ? 'Nobody' : `${count}${isMore ? ' or more' : ''}, only you can see it`,
  houseTitle: 'Mithaq’s rules',
  standingGood: 'Your account is in good standing',
  standingUnderReview: 'Your profile is being looked at',
  decisions: (count: number) => (count === 1 ? '1 decision' : `${count} decisions`),
  timeAway: 'A time away',
  leaving: 'Leaving',
  changing: (email: string) => `Waiting to become ${email}`,
  devices: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
  exportState: { none: '', making: 'Your copy is being made', ready: 'Your copy is ready' },
}
