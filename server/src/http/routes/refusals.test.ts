import { readFile, readdir } from 'node:fs/promises'
import { route } from '@mithaq/contract/route'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { refuse, type Handlers, type Refusal } from './serve-routes.ts'

// What must not compile, checked by `npm run types`: a line below that compiles is an error there.

const contract = {
  say: route('POST /say', {
    access: 'visitor',
    summary: 'Says something.',
    input: z.strictObject({}),
    output: z.object({ said: z.string() }),
    errors: ['too_late'],
  }),
  forget: route('POST /forget', {
    access: 'visitor',
    summary: 'Answers nothing.',
    input: z.strictObject({}),
    output: z.object({}),
    errors: ['too_late'],
  }),
}
type Said = Handlers<typeof contract>

const declared: Said = {
  say: async () => refuse('too_late'),
  forget: async () => (Date.now() > 0 ? refuse('not_found') : {}),
}
// @ts-expect-error: an undeclared code
const undeclared: Said['say'] = async () => refuse('weak_password')
// @ts-expect-error: an undeclared code where the answer is empty
const undeclaredBesideNothing: Said['forget'] = async () => refuse('weak_password')
// @ts-expect-error: one of two codes is undeclared
const oneOfTwo: Said['say'] = async () => (Date.now() > 0 ? refuse('too_late') : refuse('chat_locked'))
// @ts-expect-error: a refusal whose code is not known when this is compiled
const unknown: Said['say'] = async () => refuse('too_late') as Refusal
// @ts-expect-error: a code that the contract does not have
const madeUp: Said['say'] = async () => refuse('too_early')
// @ts-expect-error: a handler is missing
const missing: Said = { say: declared.say }
// @ts-expect-error: an answer without what it must say
const incomplete: Said['say'] = async () => ({})

it('finds no cast around the declared refusals of a route', async () => {
  expect([undeclared, undeclaredBesideNothing, oneOfTwo, unknown, madeUp, missing, incomplete]).toHaveLength(
    7,
  )
  const source = new URL('../../', import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const casts = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, source), 'utf8')
      const found =
        text.match(
          /\bas (any|never|Refusal\b.*|ErrorCode|unknown as (?!ServerResponse).*)|@ts-\w+|: any\b/g,
        ) ?? []
      return found.map((cast) => `${file}: ${cast.trim()}`)
    }),
  )
  // `serve` itself calls any handler with the caller that its route's access names.
  expect(casts.flat()).toEqual([
    'http/routes/serve-routes.ts: as unknown as Handler<RouteDefinition>',
    'http/routes/serve-routes.ts: as never',
  ])
})
