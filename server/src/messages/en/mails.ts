import { session as lifetimes } from '@mithaq/contract/limits'

const confirmationHours = lifetimes.confirmationLinkS / 3600
const addressHours = lifetimes.addressLinkS / 3600
const recoveryMinutes = lifetimes.recoveryLinkS / 60

/** The frame of every mail. */
export const mailFrame = {
  language: 'en',
  direction: 'ltr',
  footer: ['© 2025 Mithaq', 'Bringing hearts together the halal way'],
  linkHelp: 'If the button does not work, open this address in your browser:',
}

export const accountMails = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    preview: 'One step, and your account is ready.',
    headline: 'Welcome to Mithaq',
    paragraphs: [
      'Assalamu alaykum, and thank you for joining.',
      'Please confirm that this address is yours. Your account opens as soon as you do, and you can begin your profile.',
    ],
    action: 'Confirm my address',
    notes: [
      `The link is good for ${confirmationHours} hours. If it has run out, simply sign up again.`,
      'If you did not sign up, you need not do anything: unless the address is confirmed, no account is made.',
    ],
  },
  alreadyRegistered: {
    subject: 'You already have a Mithaq account',
    preview: 'Sign in with the password you chose before.',
    headline: 'You are already with us',
    paragraphs: [
      'Assalamu alaykum. Someone, most likely you, just signed up with this address again.',
      'It has an account already. Nothing about it has changed: sign in with the password you chose before.',
    ],
    action: 'Sign in',
    notes: [
      'If you no longer know your password, you can ask for a new one on the sign-in page.',
      'If it was not you, you need not do anything: your account and your password are as they were.',
    ],
  },
  inactive: {
    subject: (days: number) => `Your Mithaq account will be erased in ${days} days`,
    preview: 'Signing in once keeps it.',
    headline: 'We have not seen you for a long time',
    paragraphs: (days: number) => [
      'Assalamu alaykum. Your Mithaq account has not been used for almost two years.',
      `Accounts that nobody uses are not kept for longer than that. In ${days} days yours is erased with its profile, pictures and messages, for good.`,
    ],
    action: 'Sign in and keep it',
    notes: ['If you no longer want it, you need not do anything.'],
  },
  leaveAddress: {
    subject: 'Confirm that you leave this address',
    preview: 'Your Mithaq account is to have another e-mail address.',
    headline: 'Another address for your account',
    paragraphs: (newAddress: string) => [
      `Assalamu alaykum. You asked for your Mithaq account to move from this address to ${newAddress}.`,
      'Please confirm it here, and with the mail that went to the new address. Until both are confirmed, this address stays yours.',
    ],
    action: 'Confirm the change',
    notes: [
      `The link is good for ${addressHours} hours.`,
      'If it was not you, somebody knows your password: do not confirm, and change your password now.',
    ],
  },
  newAddress: {
    subject: 'Confirm your new e-mail address',
    preview: 'One of two steps to your new address.',
    headline: 'Your new address',
    paragraphs: [
      'Assalamu alaykum. A Mithaq account is to have this address from now on.',
      'Please confirm that it is yours, and confirm the mail that went to the earlier address as well.',
    ],
    action: 'Confirm my new address',
    notes: [
      `The link is good for ${addressHours} hours.`,
      'If you did not ask for this, you need not do anything: without your confirmation nothing changes.',
    ],
  },
  takenAddress: {
    subject: 'This address has a Mithaq account already',
    preview: 'Nothing about your account has changed.',
    headline: 'You have an account here',
    paragraphs: [
      'Assalamu alaykum. Somebody, perhaps you, asked for another Mithaq account to move to this address.',
      'It has an account of its own already, so it cannot. Nothing has changed.',
    ],
    action: 'Sign in',
    notes: ['If it was not you, you need not do anything.'],
  },
  noAccount: {
    subject: 'No account can be opened',
    preview: 'This address cannot be used for an account.',
    headline: 'No account can be opened',
    paragraphs: [
      'Assalamu alaykum. Someone, most likely you, just signed up with this address.',
      'An account that used it was closed for good, so no other one can be opened with it. Where you can still sign in to that account, you can appeal there.',
    ],
    action: 'Read the house rules',
    notes: ['If it was not you, you need not do anything: no account was made.'],
  },
  recovery: {
    subject: 'Choose a new password',
    preview: `Your link is good for ${recoveryMinutes} minutes.`,
    headline: 'Choose a new password',
    paragraphs: [
      'Assalamu alaykum. We were asked for a new password for your Mithaq account.',
      'Choosing one signs you out on all your devices; then sign in with the new password.',
    ],
    action: 'Choose a new password',
    notes: [
      `The link works once and is good for ${recoveryMinutes} minutes. If it has run out, ask for another on the sign-in page.`,
      'If you did not ask for it, you need not do anything: your password stays as it is. Please do not pass this link on.',
    ],
  },
}

export const digest = {
  subject: (count: number) =>
    count === 1 ? 'Something waits for you on Mithaq' : `${count} new things on Mithaq`,
  headline: 'While you were away',
  greeting: 'Assalamu alaykum.',
  messages: (name: string, count: number) => `${name} sent you ${count} messages`,
  more: (count: number) => `And ${count} more.`,
  open: 'Open Mithaq',
  note: 'You get this once a day at most, and only about what you have not seen yet.',
  optOut: 'Get no more of these mails',
}
