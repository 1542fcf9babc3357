import { texts } from '../../../messages/texts.ts'
import { composeMail, type MailContent } from '../../../ports/mail/mail-layout.ts'

type AccountMail = Exclude<keyof typeof texts.accountMails, 'leaveAddress' | 'inactive'>

const mail =
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

export const newAddressMail = mail('newAddress')
export const takenAddressMail = mail('takenAddress')
export function leaveAddressMail(link: string, newEmail: string): MailContent {
  const { action, paragraphs, ...words } = texts.accountMails.leaveAddress
  return composeMail({ ...words, paragraphs: paragraphs(newEmail), action: { label: action, link } })
}

export const confirmationMail = mail('confirmation')
/** Goes out instead of a confirmation: the sign-up page answers alike for every address. */
export const alreadyRegisteredMail = mail('alreadyRegistered')
/** Instead of a confirmation, too: the address belongs to somebody who was banned. */
export const noAccountMail = mail('noAccount')
export const recoveryMail = mail('recovery')
