import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createSerializer } from './response-schema.ts'

const write = createSerializer(
  z.object({
    people: z.array(z.object({ name: z.string(), city: z.optional(z.object({ name: z.string() })) })),
    match: z.nullable(z.object({ id: z.uuid(), at: z.iso.datetime() })),
  }),
)
const match = { id: '5f0c8f0e-0a53-4c53-9f35-8f0a3e6e2a11', at: '2026-01-02T03:04:05.000Z' }

it('leaves out fields that the contract does not name, at any depth', () => {
  const secret = 'a token'
  const people = [
    { name: 'Amina', secret, city: { name: 'Fes', secret } },
    { name: 'Bilal', secret },
  ]
  expect(JSON.parse(write({ people, match: { ...match, secret }, secret }))).toEqual({
    people: [{ name: 'Amina', city: { name: 'Fes' } }, { name: 'Bilal' }],
    match,
  })
  expect(JSON.parse(write({ people: [], match: null }))).toEqual({ people: [], match: null })
})

it('throws if a field of the contract is missing', () => {
  for (const answer of [
    { people: [] },
    { people: [{ city: { name: 'Fes' } }], match: null },
    { match: null },
  ])
    expect(() => write(answer)).toThrow('required')
})
