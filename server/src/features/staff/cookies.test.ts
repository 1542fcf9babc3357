import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { staffCookies } from './cookies.ts'

/** What cookies a console at this address sets for its owner. */
function setAt(address: string) {
  const cookies = staffCookies(new URL(address), 'a secret of this test')
  const set: [string, string, object][] = []
  const reply = {
    setCookie: (name: string, value: string, options: object) => set.push([name, value, options]),
  } as unknown as FastifyReply
  cookies.set(reply, 'the session')
  cookies.setDoor(reply, 'leyla')
  return { cookies, set }
}
const asked = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest

it('go by https alone where the console does, the session for eight hours, the mark for 400 days', () => {
  const { set } = setAt('https://mithaq.example')
  expect(set).toEqual([
    [
      '__Secure-mithaq_staff_session',
      'the session',
      { path: '/api/staff', httpOnly: true, sameSite: 'strict', secure: true, maxAge: 28_800 },
    ],
    [
      '__Secure-mithaq_staff_door',
      expect.stringMatching(/^leyla\..{43}$/),
      { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 34_560_000 },
    ],
  ])
})

it('of another port are others; the mark of the door is believed where the house made it', () => {
  const { cookies, set } = setAt('http://localhost:3000')
  const [[session], [door, mark, options]] = set as [(typeof set)[0], (typeof set)[0]]
  expect([session, door]).toEqual(['mithaq_staff_session_3000', 'mithaq_staff_door_3000'])
  expect(options).toMatchObject({ secure: false })
  expect(cookies.readDoor(asked({ [door]: mark }))).toBe('leyla')
  for (const forged of [mark.replace('leyla', 'mariam'), `${mark}x`, 'leyla', ''])
    expect(cookies.readDoor(asked({ [door]: forged }))).toBeNull()
  const elsewhere = staffCookies(new URL('http://localhost:3000'), 'another secret')
  expect(elsewhere.readDoor(asked({ [door]: mark }))).toBeNull()
})
