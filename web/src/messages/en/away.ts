import { away as bounds, tokens as prices } from '@mithaq/contract/limits'
import { counted } from './counted.ts'

const daysOf = (days: number) => counted(days, 'day')

/** Some days without clocks. */
export const away = {
  entry: 'Be away for some days',
  entryHelp: `Your matches rest for ${bounds.minDays} to ${bounds.maxDays} days, and nobody's time passes.`,
  entryAway: (until: string) => `You are resting until ${until}.`,
  title: 'Some days away',
  loadFailed: 'This could not be loaded. Please try again.',
  effects: [
    "All your matches rest: nobody's time passes, and no tokens are lost.",
    "Others do not see you in Profiles. In lists and chats they read 'resting until …', and may leave at no fee.",
    'You can still read, write, pay and like; what is written starts no clock until you are back.',
    'Weekly tokens that fall into these days are not made good.',
  ],
  days: 'For how long',
  daysLong: (days: number, until: string) => `${daysOf(days)}, until ${until}`,
  startsLeft: (left: number) =>
    left === 1
      ? `You can do this once more within ${bounds.withinDays} days. Coming back early uses it up.`
      : `You can do this ${left} times within ${bounds.withinDays} days. Coming back early uses one up.`,
  noneLeft: (when: string | null) =>
    `You have been away ${bounds.starts} times within ${bounds.withinDays} days.${when === null ? '' : ` The next time can begin ${when}.`}`,
  start: (days: number) => `Rest for ${daysOf(days)}`,
  starting: 'Starting...',
  started: 'Your matches rest now',
  inDeck: (until: string) => `You are away until ${until}.`,
  inDeckMeans: 'Others do not see you in Profiles until then.',
  wayBack: 'Come back',
  restingUntil: (until: string) => `You are resting until ${until}`,
  earlier: 'Be back earlier',
  shorten: (until: string) => `Rest until ${until} only`,
  shortening: 'Shortening...',
  shortened: 'You will be back earlier',
  comeBack: 'Come back now',
  comeBackHelp: 'Every clock goes on where it stopped.',
  returning: 'Coming back...',
  returned: 'Welcome back. Your matches go on.',
  failed: 'That did not work',
  instead: 'Be away instead',
  insteadText: `Deactivating stops no clock: each answer that does not come in time costs ${prices.penalty} tokens. While you are away, nothing is lost.`,
}
