import { memberCard } from '@mithaq/contract/members'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerCheck } from './answer-check.ts'

const answer = z.object({
  people: z
    .array(z.object({ name: z.string(), city: z.optional(z.object({ name: z.string() })) }))
    .check(z.maxLength(2)),
  match: z.nullable(z.object({ id: z.string() })),
})
const check = answerCheck(answer)

it('leaves out whatever the contract does not name, however deep it lies', () => {
  const secret = 'a token'
  const people = [
    { name: 'Amina', secret, city: { name: 'Fes', secret } },
    { name: 'Bilal', secret },
  ]
  expect(check({ people, match: { id: '1', secret }, secret })).toEqual({
    people: [{ name: 'Amina', city: { name: 'Fes' } }, { name: 'Bilal' }],
    match: { id: '1' },
  })
  expect(check({ people: [], match: null })).toEqual({ people: [], match: null })
})

it('refuses another answer, as the contract’s own schema does', () => {
  const amina = { name: 'Amina' }
  const wrong = [
    null,
    { people: [] },
    { people: [{ name: 1 }], match: null },
    { people: [{ ...amina, city: {} }], match: null },
    { people: [], match: { id: null } },
    { people: [amina, amina, amina], match: null },
  ]
  for (const one of wrong) {
    const { error } = answer.safeParse(one)
    expect(() => check(one)).toThrow(expect.objectContaining({ issues: error?.issues }))
  }
  expect(() => answerCheck(z.strictObject({}))({ more: 1 })).toThrow('unrecognized_keys')
  expect(() => answerCheck(z.object({ more: z.exactOptional(z.string()) }))({ more: undefined })).toThrow()
  expect(() => answerCheck(memberCard)({})).toThrow('invalid_type')
})
