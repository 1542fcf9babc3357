import { staff as limits } from '@mithaq/contract/limits'
import { composeMail, type MailContent } from '../../ports/mail/mail-layout.ts'

export function composeStaffInvitation(name: string, link: string): MailContent {
  return composeMail({
    subject: 'Your way into the Mithaq console',
    preview: 'Make your passkey with this link.',
    headline: `Welcome to the team, ${name}`,
    paragraphs: [
      'Assalamu alaykum. A lead of Mithaq invites you to the moderators’ console.',
      'Open the link on the device you work with and make a passkey there: from then on you sign in with it alone.',
    ],
    action: { label: 'Make my passkey', link },
    notes: [
      `The link works once and is good for ${limits.linkS / 3600} hours. If it has run out, ask your lead for another.`,
      'If you did not expect it, you need not do anything. Please do not pass this link on.',
    ],
  })
}
