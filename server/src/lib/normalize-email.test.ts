import { expect, it } from 'vitest'
import { normalizeEmail } from './normalize-email.ts'

it.each([
  ['Amina@mithaq.example', 'amina@mithaq.example'],
  ['amina+second@mithaq.example', 'amina@mithaq.example'],
  ['a.m.ina@mithaq.example', 'a.m.ina@mithaq.example'],
  ['A.m.ina+x@Gmail.com', 'amina@gmail.com'],
  ['amina@googlemail.com', 'amina@gmail.com'],
  ['+amina@mithaq.example', '+amina@mithaq.example'],
  ['+yusuf@mithaq.example', '+yusuf@mithaq.example'],
])('normalizes %s to %s', (email, mailbox) => {
  expect(normalizeEmail(email)).toBe(mailbox)
})
