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
      'Please confirm that this address is yours. Then your account opens and you can start your profile.',
    ],
    action: 'Confirm my address',
    notes: [
      `The link works for ${confirmationHours} hours. If it has expired, simply sign up again.`,
      'If you did not sign up, you can ignore this e-mail. Without your confirmation there is no account.',
    ],
  },
  alreadyRegistered: {
    subject: 'You already have a Mithaq account',
    preview: 'Sign in with the password you chose before.',
    headline: 'You are already with us',
    paragraphs: [
      'Assalamu alaykum. Someone, most likely you, just signed up with this address again.',
      'It already has an account, and nothing about it has changed. Sign in with the password you chose before.',
    ],
    action: 'Sign in',
    notes: [
      'If you have forgotten your password, you can choose a new one from the sign-in page.',
      'If it was not you, you can ignore this e-mail. Your account and password are unchanged.',
    ],
  },
  inactive: {
    subject: (days: number) => `Your Mithaq account will be erased in ${days} days`,
    preview: 'Signing in once keeps it.',
    headline: 'We have not seen you for a long time',
    paragraphs: (days: number) => [
      'Assalamu alaykum. Your Mithaq account has not been used for almost two years.',
      `We do not keep unused accounts longer than that. In ${days} days yours is erased for good, with its profile, pictures and messages.`,
    ],
    action: 'Sign in and keep it',
    notes: ['If you no longer want it, you can ignore this e-mail.'],
  },
  leaveAddress: {
    subject: 'Confirm your change of address',
    preview: 'Someone asked to change the e-mail address of your Mithaq account.',
    headline: 'A new address for your account',
    paragraphs: (newAddress: string) => [
      `Assalamu alaykum. You asked for your Mithaq account to move from this address to ${newAddress}.`,
      'Please confirm it here and in the e-mail to the new address. Until you have confirmed both, your account keeps this address.',
    ],
    action: 'Confirm the change',
    notes: [
      `The link works for ${addressHours} hours.`,
      'If it was not you, someone knows your password. Do not confirm, and change your password now.',
    ],
  },
  newAddress: {
    subject: 'Confirm your new e-mail address',
    preview: 'One of two steps to your new address.',
    headline: 'Your new address',
    paragraphs: [
      'Assalamu alaykum. Someone asked to use this address for a Mithaq account.',
      'Please confirm that it is yours, and also confirm in the e-mail to your earlier address.',
    ],
    action: 'Confirm my new address',
    notes: [
      `The link works for ${addressHours} hours.`,
      'If you did not ask for this, you can ignore this e-mail. Without your confirmation nothing changes.',
    ],
  },
  takenAddress: {
    subject: 'This address already has a Mithaq account',
    preview: 'Nothing about your account has changed.',
    headline: 'You have an account here',
    paragraphs: [
      'Assalamu alaykum. Somebody, perhaps you, asked for another Mithaq account to move to this address.',
      'It already has its own account, so that is not possible. Nothing has changed.',
    ],
    action: 'Sign in',
    notes: ['If it was not you, you can ignore this e-mail.'],
  },
  noAccount: {
    subject: 'No account can be opened',
    preview: 'This address cannot be used for an account.',
    headline: 'No account can be opened',
    paragraphs: [
      'Assalamu alaykum. Someone, most likely you, just signed up with this address.',
      'An account with this address was closed for good, so you cannot open another one with it. If you can still sign in to that account, you can appeal there.',
    ],
    action: 'Read the house rules',
    notes: ['If it was not you, you can ignore this e-mail. No account was made.'],
  },
  recovery: {
    subject: 'Choose a new password',
    preview: `Your link works for ${recoveryMinutes} minutes.`,
    headline: 'Choose a new password',
    paragraphs: [
      'Assalamu alaykum. We were asked for a new password for your Mithaq account.',
      'A new password signs you out on all your devices. Then sign in with the new one.',
    ],
    action: 'Choose a new password',
    notes: [
      `The link works once, for ${recoveryMinutes} minutes. If it has expired, request another one on the sign-in page.`,
      'If you did not ask for it, you can ignore this e-mail. Your password stays as it is. Please do not share this link.',
    ],
  },
}

export const digest = {
  subject: (count: number) => (count === 1 ? 'Something new on Mithaq' : `${count} new things on Mithaq`),
  headline: 'While you were away',
  greeting: 'Assalamu alaykum.',
  messages: (name: string, count: number) => `${name} sent you ${count} messages`,
  more: (count: number) => `And ${count} more.`,
  open: 'Open Mithaq',
  note: 'You get this at most once a day, and only about what you have not seen yet.',
  optOut: 'Stop these e-mails',
}
