import { escapeHtml } from '../../lib/escape-html.ts'
import { texts } from '../../messages/texts.ts'
import type { MailMessage } from './mail.ts'

export type MailContent = Omit<MailMessage, 'to'>

interface MailParts {
  subject: string
  /** What a mail program shows beside the subject. */
  preview: string
  headline: string
  paragraphs: readonly string[]
  /** Content beyond plain sentences, for the HTML and the text part; the caller has escaped it. */
  body?: { html: string; text: string }
  action?: { label: string; link: string }
  /** Small print below the button: how long the link lasts, what to do if the mail was not requested. */
  notes: readonly string[]
  /** How to stop receiving these mails. */
  optOut?: { label: string; link: string }
  /** How to end what the mails belong to, for example a guardian's link. */
  ending?: { label: string; link: string }
}

const { direction, footer, language, linkHelp } = texts.mailFrame

/** The beginning of our mails and pages, up to the variable part of the head. */
export const htmlStart = `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">`

/** Composes the text and the HTML part from the same words, so that they say the same. */
export function composeMail(parts: MailParts): MailContent {
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) }
}

function textOf({ headline, paragraphs, body, action, notes, ending, optOut }: MailParts): string {
  const written = (link: MailParts['action']) => (link ? [`${link.label}:\n${link.link}`] : [])
  const blocks = [
    ...[headline, ...paragraphs, ...(body ? [body.text] : [])],
    ...[...written(action), ...notes, ...written(ending), ...written(optOut)],
  ]
  return `${blocks.join('\n\n')}\n\n-- \n${footer.join('\n')}\n`
}

export const serif = "Fraunces, 'Iowan Old Style', Georgia, 'Times New Roman', serif"
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

// Mail programs drop unknown CSS, so light colours are inline and dark mode is optional.
const dark = `
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #0d1c19 !important }
    .surface { background-color: #132723 !important; border-color: #27423b !important }
    .hero { background-color: #123a33 !important }
    .ink { color: #f3ecdf !important }
    .soft { color: #b5c2bb !important }
    .faint { color: #93a39b !important }
    .leaf { color: #8cc8b4 !important }
    .line { border-color: #27423b !important }
    .button { background-color: #eeb052 !important }
    .on-button { color: #241703 !important }
  }
  @media (max-width: 480px) {
    .inset { padding-left: 24px !important; padding-right: 24px !important }
    .gutter { padding: 12px !important }
  }`

// The logo without a picture: without `transform`, its second square is hidden behind the first.
const mark = `<!--[if !mso]><!--><div aria-hidden="true" style="width:16px;height:16px;margin:4px;border:2px solid #f0b458"><div style="width:16px;height:16px;outline:2px solid #f0b458;transform:rotate(45deg)"></div></div><!--<![endif]-->`

function htmlOf(parts: MailParts): string {
  const { subject, preview, headline, paragraphs, body, action, notes } = parts
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#12332e">${escapeHtml(text)}</p>`
  const note = (text: string) =>
    `<p class="soft" style="margin:0 0 12px;font-size:14px;line-height:1.55;color:#52665f">${escapeHtml(text)}</p>`
  return `${htmlStart}
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark }${dark}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#faf6ee;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#faf6ee" style="background-color:#faf6ee">
<tr><td class="gutter" align="center" style="padding:40px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fffdf8" style="max-width:560px;background-color:#fffdf8;border:1px solid #e6dccb;border-radius:22px;border-collapse:separate;overflow:hidden;font-family:${sans};text-align:left">
<tr><td class="hero inset" bgcolor="#14473f" style="padding:20px 40px;background-color:#14473f;border-radius:21px 21px 0 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding-right:12px">${mark}</td>
<td style="font-family:${serif};font-size:22px;font-weight:600;line-height:1.2;color:#fbf7ee">Mithaq</td>
</tr></table>
</td></tr>
<tr><td class="inset" style="padding:36px 40px 20px">
<h1 class="ink" style="margin:0 0 16px;font-family:${serif};font-size:28px;font-weight:600;line-height:1.25;color:#12332e">${escapeHtml(headline)}</h1>
${paragraphs.map(paragraph).join('\n')}
${body?.html ?? ''}${action ? buttonOf(action) : ''}
${notes.map(note).join('\n')}
</td></tr>
${action ? helpOf(action) : ''}
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="faint" style="margin:20px 0 0;font-family:${sans};font-size:13px;line-height:1.6;color:#62726b">${footer.map(escapeHtml).join('<br>')}${[parts.ending, parts.optOut].map(footerLink).join('')}</p>
</td></tr>
</table>
</body>
</html>
`
}

type Link = { label: string; link: string }

const buttonOf = ({ label, link }: Link) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr>
<td class="button" align="center" bgcolor="#e09a36" style="background-color:#e09a36;border-radius:999px;mso-padding-alt:15px 30px"><a class="on-button" href="${escapeHtml(link)}" style="display:inline-block;padding:15px 30px;font-size:16px;font-weight:600;line-height:1.2;color:#2a1c05;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`

const helpOf = ({ link }: Link) => `<tr><td class="inset" style="padding:0 40px 28px">
<p class="faint line" style="margin:0;padding:20px 0 0;border-top:1px solid #e6dccb;font-size:13px;line-height:1.55;color:#62726b">${escapeHtml(linkHelp)}<br><a class="leaf" href="${escapeHtml(link)}" style="color:#14473f;word-break:break-all;overflow-wrap:anywhere">${escapeHtml(link)}</a></p>
</td></tr>`

const footerLink = (to: Link | undefined) =>
  to
    ? `<br><a class="leaf" href="${escapeHtml(to.link)}" style="color:#14473f">${escapeHtml(to.label)}</a>`
    : ''
