import { catalogue } from '../catalogue.ts'
import { firstTexts } from './first.ts'

/** Texts that belong to no feature: the parts in ui/ and the generic screens. */
export const common = /* @__PURE__ */ catalogue({
  ...firstTexts,
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  optional: 'Optional',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noOptions: 'Nothing found. Try another spelling.',
  showOptions: 'Show options',
  clear: 'Clear',
  remove: (name: string) => `Remove ${name}`,
  chosenOf: (count: number, max: number) => `${count} of ${max} chosen`,
  from: 'From',
  to: 'To',
  range: (from: string, to: string) => `${from} to ${to}`,
  charactersLeft: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  charactersOver: (count: number) => (count === 1 ? '1 character too many' : `${count} characters too many`),
  somethingWentWrong: 'Something went wrong',
  unexpectedErrorTryAgain: 'An unexpected error occurred. Please try again.',
  unexpectedError: 'An unexpected error occurred',
  unexpectedApplicationErrorText: 'This page could not be shown. What you saved before is safe.',
  tryAgain: 'Try Again',
  reloadPage: 'Reload Page',
  withContext: (context: string, message: string) => `${context}: ${message}`,
  retrying: (attempt: number, seconds: number) => `Attempt ${attempt} failed. Retrying in ${seconds}s...`,
})
