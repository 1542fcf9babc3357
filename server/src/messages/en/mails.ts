import { session as lifetimes } from '@mithaq/contract/limits'

const confirmationHours = lifetimes.confirmationLinkS / 3600
const recoveryMinutes = lifetimes.recoveryLinkS / 60

/** What stands around every mail. */
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
