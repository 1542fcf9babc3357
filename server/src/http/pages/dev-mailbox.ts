import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Mailbox, StoredMail } from '../../ports/mail/folder-mailbox.ts'

const pagePolicy = `default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
// Nothing in a mail may run or load; a clicked link opens in the whole page.
const mailPolicy = `sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`

/** Shows the mails that would have been sent, to everyone who can reach this server: never in production. */
export function serveDevMailbox(app: FastifyInstance, mailbox: Mailbox) {
  const html = (reply: FastifyReply, body: string, policy = pagePolicy) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
  const missing = (reply: FastifyReply) => html(reply.code(404), missingPage)

  void app.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })

      pages.get('/', async (_request, reply) => html(reply, listPage(await mailbox.list())))

      pages.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))

      pages.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
        const mail = await mailbox.read(params.id)
        return mail ? html(reply, mailPage(mail)) : missing(reply)
      })

      pages.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
        const mail = await mailbox.read(params.id)
        if (!mail) return missing(reply)
        // Chromium logs an error if a sandboxed page asks for origin-keyed process isolation.
        reply.header('x-frame-options', 'SAMEORIGIN').removeHeader('origin-agent-cluster')
        return html(reply, mail.html.replace(/<head>|$/i, '$&<base target="_top">'), mailPolicy)
      })
    },
    { prefix: '/dev/mailbox' },
  )
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Mithaq</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/dev/mailbox/style.css">
</head>
<body>
<header><a href="/dev/mailbox"><span class="khatam" aria-hidden="true"></span>Mithaq</a></header>
<main>${body}</main>
</body>
</html>
`

const back = '<p><a class="back" href="/dev/mailbox">All mail</a></p>'

const time = (at: Date) => {
  const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(at)
  return `<time datetime="${at.toISOString()}">${escapeHtml(local)}</time>`
}

const row = ({ id, to, subject, sentAt }: StoredMail) => `
<li><a href="/dev/mailbox/${escapeHtml(id)}">
<strong dir="auto">${escapeHtml(subject) || 'No subject'}</strong>
<span class="to" dir="auto">${escapeHtml(to)}</span>
${time(sentAt)}
</a></li>`

const listPage = (mails: StoredMail[]) =>
  page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="soft">No mail server is configured, so mail stays here instead of going out.</p>
${
  mails.length > 0
    ? `<ul class="mails">${mails.map(row).join('')}</ul>`
    : `<div class="empty"><span class="khatam" aria-hidden="true"></span><h2>No mail yet</h2>
<p class="soft">Confirmations and password links will appear here. <a href="/auth">Ask for one</a>, then reload this page.</p></div>`
}`,
  )

function mailPage({ id, from, to, subject, sentAt, text, html }: StoredMail): string {
  const title = subject || 'No subject'
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))].map(
    (link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`,
  )
  return page(
    title,
    `${back}
<h1 dir="auto">${escapeHtml(title)}</h1>
<dl>
<dt>To</dt><dd dir="auto">${escapeHtml(to)}</dd>
<dt>From</dt><dd dir="auto">${escapeHtml(from)}</dd>
<dt>Sent</dt><dd>${time(sentAt)}</dd>
</dl>
${links.length > 0 ? `<h2>Links</h2><ul class="links">${links.join('')}</ul>` : ''}
${
  html
    ? `<h2>As mail programs show it</h2><iframe title="The mail" sandbox="allow-top-navigation-by-user-activation" src="/dev/mailbox/${escapeHtml(id)}/html"></iframe>`
    : ''
}
<h2>As plain text</h2>
<pre dir="auto">${escapeHtml(text)}</pre>`,
  )
}

const missingPage = page(
  'No such mail',
  `<h1>No such mail</h1><p class="soft">It may have been deleted from the data folder.</p>${back}`,
)

const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf6ee, #0d1c19); --surface: light-dark(#fffdf8, #132723); --line: light-dark(#e6dccb, #27423b);
  --ink: light-dark(#12332e, #f3ecdf); --ink-soft: light-dark(#52665f, #b5c2bb); --leaf: light-dark(#14473f, #8cc8b4);
  --leaf-wash: light-dark(#e3ede7, #1b3a33); --hero: light-dark(#14473f, #123a33);
  --serif: 'Fraunces Variable', Fraunces, 'Iowan Old Style', Georgia, serif;
  --sans: 'Inter Variable', Inter, system-ui, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans) }
header { background: var(--hero); padding: .75rem max(1.25rem, 50% - 23rem) }
header a { display: inline-flex; align-items: center; gap: .9rem; padding-inline-start: 4px; min-height: 44px; color: #fbf7ee; font: 600 1.25rem var(--serif); text-decoration: none }
main { max-width: 48.5rem; margin-inline: auto; padding: 2rem 1.25rem 4rem }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.25; margin: 0; overflow-wrap: anywhere }
h1 { font-size: 1.875rem }
h2 { font-size: 1.1875rem; margin-block: 2rem .75rem }
a { color: var(--leaf) }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; border-radius: 4px }
header :focus-visible { outline-color: #f0b458 }
.soft { color: var(--ink-soft); margin-block: .5rem 0 }
.khatam { position: relative; width: 1.125rem; height: 1.125rem; color: #f0b458 }
.khatam::before, .khatam::after { content: ''; position: absolute; inset: 0; border: 2px solid }
.khatam::after { transform: rotate(45deg) }
.back { display: inline-flex; align-items: center; min-height: 44px; margin-block: -1rem .5rem }
.back::before { content: '\\2190'; margin-inline-end: .5rem }
main > p { margin-block: .5rem 0 }
.mails, .links { list-style: none; margin: 1.5rem 0 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; overflow: hidden }
.links { margin-top: 0 }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: .875rem 1.125rem; overflow-wrap: anywhere }
li a:hover { background: var(--leaf-wash) }
li a:focus-visible { outline-offset: -3px; border-radius: 14px }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: .125rem 1rem; color: inherit; text-decoration: none }
.mails strong { grid-column: 1 / -1; font-weight: 600 }
.to, time { color: var(--ink-soft); font-size: .875rem }
dd time { font-size: inherit; color: inherit }
.empty { margin-top: 1.5rem; padding: 3rem 1.5rem; text-align: center; background: var(--surface); border: 1px solid var(--line); border-radius: 22px }
.empty .khatam { display: block; width: 2.5rem; height: 2.5rem; margin: .5rem auto 0; color: var(--leaf) }
.empty p { text-wrap: balance }
.empty h2 { margin-block: 1.5rem 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.25rem; margin: 1rem 0 0 }
dt { color: var(--ink-soft) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 55rem; border: 1px solid var(--line); border-radius: 14px; background: var(--paper) }
pre { margin: 0; padding: 1.125rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; font: .875rem/1.6 ui-monospace, 'Cascadia Mono', Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 30rem) {
  .mails a { grid-template-columns: 1fr }
  iframe { height: 66rem }
}
`
