/** A copy of what belongs to the member. */
export const ownData = {
  title: 'Your data',
  loadFailed: 'This could not be loaded',
  opening: {
    headline: 'Take a copy with you',
    text: 'Everything that belongs to you on Mithaq, as one ZIP file.',
  },
  holdsTitle: 'What it holds',
  holds: [
    'Your profile, your pictures and your settings',
    'Your chats, with quotes and reactions, as pages to read',
    'Your likes, tokens, blocks and notifications, for programs (JSON)',
  ],
  others: 'Of other members: first names, and the words they wrote to you. Nothing else.',
  make: 'Make my copy',
  makeAgain: 'Make a new one',
  making: 'Your copy is being made',
  makingText: 'You can close Mithaq. A notification tells you when it is ready.',
  ready: 'Your copy is ready',
  readyText: (size: string, day: string) => `${size}. Available until ${day}, only to you.`,
  download: 'Download',
  failed: 'That did not work',
  prove: {
    title: 'Enter your password',
    text: 'This file holds everything about you. Please confirm that it is you.',
    password: 'Your password',
    go: 'Continue',
    busy: 'One moment...',
    cancel: 'Cancel',
  },
}
