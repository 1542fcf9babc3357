import { catalogue } from '../catalogue.ts'

/** The account screen. */
export const manage = /* @__PURE__ */ catalogue({
  title: 'Your Profile',
  edit: 'Edit profile',
  logOut: 'Log out',
  logOutTitle: 'Log out now?',
  logOutUnsent: (count: number) =>
    `${count === 1 ? '1 message waits' : `${count} messages wait`} to be sent. If you log out now, nobody will ever read ${count === 1 ? 'it' : 'them'}. Messages are sent as soon as you are connected.`,
  stay: 'Stay',
  addPicture: 'Add a picture',
  loadFailed: 'Your profile could not be loaded',
  appearance: 'Appearance',
  account: 'Account',
  signedInAs: 'Signed in as',
  privacyPolicy: 'Privacy Policy',
  deactivate: 'Deactivate account',
  deactivateHelp: 'Takes you out of sight until you sign in again.',
  deactivateTitle: 'Deactivate your account?',
  deactivateText: 'You will be signed out on every device.',
  deactivateEffects: [
    'Other members no longer find you, and you leave the lists of those you liked.',
    'Your matches stay, and the time to answer in them goes on.',
    'Signing in again makes your profile visible at once.',
  ],
  deactivateConfirm: 'Deactivate',
  deactivating: 'Deactivating...',
  deactivated: 'Your account is deactivated. Sign in whenever you want to return.',
  deactivateFailed: 'Failed to deactivate account',
  erase: 'Delete My Account',
  eraseHelp: 'Erases your profile and all that belongs to it, for good.',
  eraseTitle: 'Delete your account for good?',
  eraseText: 'This happens at once and cannot be undone. You lose:',
  eraseEffects: [
    'your profile and all your pictures',
    'your matches, and every message you have written',
    'your likes, favorites and tokens',
  ],
  eraseKept:
    'Blocks, and that there were reports about you, are kept for 2 years: without names or words, as a keyed fingerprint of your e-mail address. They hold again if you return.',
  erasePassword: 'Enter your password to confirm',
  erasing: 'Deleting...',
  erased: 'Your account has been deleted.',
  eraseFailed: 'Failed to delete account',
  keepAccount: 'Keep my account',
})
