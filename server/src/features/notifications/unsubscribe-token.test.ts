import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const { seal, open } = unsubscribeTokens('a secret of this test')
const member = randomUUID()

it('is opened for the member it was made for', () => {
  expect(open(seal(member))).toBe(member)
})

it('that was forged is refused, of whatever length', () => {
  const [, signature = ''] = seal(member).split('.')
  const another = [...signature].map((letter) => (letter === 'A' ? 'B' : 'A')).join('')
  const oneOff = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  const ofAnother = unsubscribeTokens('another secret').seal(member)
  const forged = [another, oneOff, 'A'.repeat(signature.length), signature.slice(1), `${signature}A`, '']
  for (const token of [...forged.map((given) => `${member}.${given}`), ofAnother, member])
    expect([token, open(token)]).toEqual([token, null])
  expect(another).toHaveLength(signature.length)
  expect(open(`${randomUUID()}.${signature}`)).toBeNull()
})
