import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { texts } from '../../../messages/texts.ts'
import { escapeHtml } from '../../../lib/escape-html.ts'
import { htmlStart } from '../../../ports/mail/mail-layout.ts'
import { switchMailOff } from '../settings.ts'
import { unsubscribePath, unsubscribeTokens } from './unsubscribe-token.ts'

/**
 * Serves the page that 'unsubscribe' in a mail links to. GET only asks, since scanners follow every link of a mail; the
 * one-click button of mail programs and the page's own button send a POST.
 */
export function serveUnsubscribePage(
  app: FastifyInstance,
  { db, clock, sessionSecret }: Pick<Deps, 'db' | 'clock' | 'sessionSecret'>,
) {
  const tokens = unsubscribeTokens(sessionSecret)
  const { question, done, invalid } = texts.unsubscribe
  const readMemberId = ({ query }: FastifyRequest) => {
    const { token } = query as { token?: unknown }
    return typeof token === 'string' ? tokens.verify(token) : null
  }

  void app.register(async (pages) => {
    pages.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_, __, done) => done(null, {}),
    )
    pages.get(unsubscribePath, async (request, reply) =>
      readMemberId(request) === null
        ? sendPage(reply.code(410), invalid)
        : sendPage(reply, question, question.yes),
    )
    pages.post(unsubscribePath, async (request, reply) => {
      const memberId = readMemberId(request)
      if (memberId === null) return sendPage(reply.code(410), invalid)
      await switchMailOff(db, clock, memberId)
      return sendPage(reply, done)
    })
  })
}

function sendPage(reply: FastifyReply, { title, text }: { title: string; text: string }, yes?: string) {
  return reply
    .headers({
      'cache-control': 'no-store',
      // Without a referrer policy the browser would send the form with `Origin: null`.
      'referrer-policy': 'strict-origin',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8').send(`${htmlStart}
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Mithaq</title>
<style>${style}</style>
</head>
<body><main>
<p class="name">Mithaq</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${yes === undefined ? '' : `<form method="post"><button>${escapeHtml(yes)}</button></form>`}
<p><a href="/app/account/notifications">${escapeHtml(texts.digest.open)}</a></p>
</main></body>
</html>
`)
}

const style = `
:root { color-scheme: light dark; --paper: #faf6ee; --ink: #12332e; --leaf: #14473f; --button: #e09a36; --on-button: #2a1c05 }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1c19; --ink: #f3ecdf; --leaf: #8cc8b4; --button: #eeb052; --on-button: #241703 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Inter, system-ui, sans-serif }
main { box-sizing: border-box; max-width: 34rem; margin: 0 auto; padding: 3rem 1.5rem }
.name { margin: 0; font: 600 1.375rem/1.2 Fraunces, Georgia, serif; color: var(--leaf) }
h1 { margin: 2rem 0 1rem; font: 600 1.75rem/1.25 Fraunces, Georgia, serif }
button { min-height: 3rem; margin: .75rem 0; padding: 0 1.75rem; border: 0; border-radius: 999px; background: var(--button); color: var(--on-button); font: inherit; font-weight: 600; cursor: pointer }
a { display: inline-block; padding: .625rem 0; color: var(--leaf) }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 3px }
`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
