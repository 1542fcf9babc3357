/** The line at the top of the account, where the demo runs. */
export const demo = {
  title: 'This is a demo',
  visitor:
    'The people here are invented. Like a few of them: they like back, pay and answer within a minute.',
  sign_in:
    'This life is invented, and the people in it stay silent. Like somebody new to be answered within a minute, or begin this life again.',
  reset: 'Begin again',
  resetting: 'Beginning again...',
  resetTitle: 'Begin this life again?',
  resetText: 'Everything that was done in this account is undone. You are signed out; then sign in again.',
  resetFailed: 'This life could not begin again',
}
