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
    'All your matches rest: no clock runs, and nobody loses tokens.',
    "Others don't see you in Profiles. In lists and chats they see 'resting until …' and can leave for free.",
    'You can still read, write, pay and like. Messages start no clock until you are back.',
    'You miss the weekly tokens that come on these days.',
  ],
  days: 'For how long',
  daysLong: (days: number, until: string) => `${daysOf(days)}, until ${until}`,
  startsLeft: (left: number) =>
    left === 1
      ? `You can do this once more within ${bounds.withinDays} days. Coming back early still counts.`
      : `You can do this ${left} times within ${bounds.withinDays} days. Coming back early still counts as one of your two breaks.`,
  noneLeft: (when: string | null) =>
    `You have used both breaks of the last ${bounds.withinDays} days.${when === null ? '' : ` The next one can begin ${when}.`}`,
  start: (days: number) => `Rest for ${daysOf(days)}`,
  starting: 'Starting...',
  started: 'Your matches rest now',
  inDeck: (until: string) => `You are away until ${until}.`,
  inDeckMeans: 'Others do not see you in Profiles until then.',
  wayBack: 'Come back',
  restingUntil: (until: string) => `You are resting until ${until}`,
  earlier: 'Come back earlier',
  shorten: (until: string) => `Rest only until ${until}`,
  shortening: 'Shortening...',
  shortened: 'You will be back sooner',
  comeBack: 'Come back now',
  comeBackHelp: 'Every clock continues where it stopped.',
  returning: 'Coming back...',
  returned: 'Welcome back. Your matches continue.',
  failed: 'That did not work',
  instead: 'Be away instead',
  insteadText: `Deactivating does not stop your clocks: each late answer costs ${prices.penalty} tokens. While you are away, you lose nothing.`,
}
