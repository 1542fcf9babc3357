import { session as lifetimes } from '@mithaq/contract/limits'
import { composeMail, type MailContent } from '../../ports/mail-layout.ts'

const confirmationHours = lifetimes.confirmationLinkS / 3600
const recoveryMinutes = lifetimes.recoveryLinkS / 60

export function confirmationMail(link: string): MailContent {
  return composeMail({
    subject: 'Confirm your e-mail address',
    preview: 'One step, and your account is ready.',
    headline: 'Welcome to Mithaq',
    paragraphs: [
      'Assalamu alaykum, and thank you for joining.',
      'Please confirm that this address is yours. Your account opens as soon as you do, and you can begin your profile.',
    ],
    action: { label: 'Confirm my address', link },
    notes: [
      `The link is good for ${confirmationHours} hours. If it has run out, simply sign up again.`,
      'If you did not sign up, you need not do anything: unless the address is confirmed, no account is made.',
    ],
  })
}

/** Goes out instead of a confirmation, so that the sign-up page answers alike for every address. */
export function alreadyRegisteredMail(signInLink: string): MailContent {
  return composeMail({
    subject: 'You already have a Mithaq account',
    preview: 'Sign in with the password you chose before.',
    headline: 'You are already with us',
    paragraphs: [
      'Assalamu alaykum. Someone, most likely you, just signed up with this address again.',
      'It has an account already. Nothing about it has changed: sign in with the password you chose before.',
    ],
    action: { label: 'Sign in', link: signInLink },
    notes: [
      'If you no longer know your password, you can ask for a new one on the sign-in page.',
      'If it was not you, you need not do anything: your account and your password are as they were.',
    ],
  })
}

export function recoveryMail(link: string): MailContent {
  return composeMail({
    subject: 'Choose a new password',
    preview: `Your link is good for ${recoveryMinutes} minutes.`,
    headline: 'Choose a new password',
    paragraphs: [
      'Assalamu alaykum. We were asked for a new password for your Mithaq account.',
      'Choosing one signs you out on all your devices; then sign in with the new password.',
    ],
    action: { label: 'Choose a new password', link },
    notes: [
      `The link works once and is good for ${recoveryMinutes} minutes. If it has run out, ask for another on the sign-in page.`,
      'If you did not ask for it, you need not do anything: your password stays as it is. Please do not pass this link on.',
    ],
  })
}
