import { commonErrors, refusals, type RouteDefinition } from '@mithaq/contract'
import * as z from 'zod/mini'
import { escapeHtml } from '../../lib/escape-html.ts'

type Features = Record<string, Record<string, RouteDefinition>>

const access = {
  visitor: 'anyone',
  recovery: 'a recovery session',
  account: 'a signed-in account',
  member: 'a member with a profile',
  staff: 'the staff',
  lead: 'a lead of the staff',
}

const code = (value: object) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

function schema(type: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return code(rest)
}

function routeSection(name: string, route: RouteDefinition): string {
  const errors = route.errors.map((error) => `<li><code>${error}</code> ${refusals[error]}</li>`)
  return `<section id="${name}">
<h3><span>${route.method}</span> /api${escapeHtml(route.path)}</h3>
<p>${escapeHtml(route.summary)} For ${access[route.access]}.</p>
<details><summary>Input</summary>${schema(route.input, 'input')}</details>
<details><summary>Answer</summary>${schema(route.output, 'output')}</details>
${errors.length > 0 ? `<p>Refuses with</p><ul>${errors.join('')}</ul>` : ''}</section>`
}

/** The API reference as one page without scripts. */
export function referencePage(features: Features): string {
  const common = commonErrors.map((error) => `<code>${error}</code> ${refusals[error]}`).join(', ')
  const body = Object.entries(features).map(
    ([feature, routes]) =>
      `<h2>${feature}</h2>${Object.entries(routes)
        .map(([name, route]) => routeSection(`${feature}.${name}`, route))
        .join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mithaq API</title>
<link rel="stylesheet" href="/api/reference.css"></head><body><main><h1>Mithaq API</h1>
<p>Send <code>Authorization: Bearer</code> with the access token of a session. Every refusal has the body
<code>{ code, values?, field?, issues?, requestId }</code>. Any route may refuse with ${common}.
The same in machine form: <a href="/api/openapi.json">openapi.json</a>.</p>${body.join('')}</main></body></html>`
}

export const referenceStyle = `:root{color-scheme:light dark;--paper:#faf6ee;--surface:#fffdf8;--line:#e6dccb;--ink:#12332e;--soft:#52665f;--leaf:#14473f}
@media(prefers-color-scheme:dark){:root{--paper:#0d1c19;--surface:#132723;--line:#27423b;--ink:#f3ecdf;--soft:#b5c2bb;--leaf:#8cc8b4}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:56rem;margin-inline:auto;padding:2rem 1rem 4rem}h1,h2{font-family:Georgia,serif}h2{margin-block-start:3rem;text-transform:capitalize}
section{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:.5rem 1.25rem 1rem;margin-block:1rem}
h3{font:600 1rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}h3 span{color:var(--leaf)}p,li{color:var(--soft)}code,a{color:var(--leaf)}
pre{overflow:auto;font-size:.85rem}summary{cursor:pointer;padding-block:.5rem;min-height:1.75rem}`
