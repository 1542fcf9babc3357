import { texts } from '../../../messages/texts.ts'
import { composeMail, type MailContent } from '../../../ports/mail/mail-layout.ts'

type AccountMail = Exclude<keyof typeof texts.accountMails, 'leaveAddress' | 'inactive'>

const composeWithLink =
  (name: AccountMail) =>
  (link: string): MailContent => {
    const { action, ...words } = texts.accountMails[name]
    return composeMail({ ...words, action: { label: action, link } })
  }

export function inactiveMail(link: string, days: number): MailContent {
  const { action, paragraphs, subject, ...words } = texts.accountMails.inactive
  return composeMail({
    ...words,
    subject: subject(days),
    paragraphs: paragraphs(days),
    action: { label: action, link },
  })
}

export const newAddressMail = composeWithLink('newAddress')
export const takenAddressMail = composeWithLink('takenAddress')
export function leaveAddressMail(link: string, newEmail: string): MailContent {
  const { action, paragraphs, ...words } = texts.accountMails.leaveAddress
  return composeMail({ ...words, paragraphs: paragraphs(newEmail), action: { label: action, link } })
}

export const confirmationMail = composeWithLink('confirmation')
/** Sent instead of a confirmation: the sign-up page answers the same for every address. */
export const alreadyRegisteredMail = composeWithLink('alreadyRegistered')
/** Sent instead of a confirmation to an address that was banned. */
export const noAccountMail = composeWithLink('noAccount')
export const recoveryMail = composeWithLink('recovery')
