import * as demo from '@mithaq/demo'
import { expect, it } from 'vitest'
import type { MailMessage } from './mail.ts'
import { withoutDemoMail } from './without-demo-mail.ts'

it('sends nothing to the people of the demo or their guardians, and everything to others', async () => {
  const sent: string[] = []
  const mail = withoutDemoMail({
    send: async ({ to }: MailMessage) => void sent.push(to),
    close: async () => {},
  })
  const invented = [
    ...demo.cast.map(({ email }) => email),
    ...demo.lives.map(({ guardian }) => guardian.email),
  ]
  const others = ['amina@mithaq.example', 'demo@mithaq.example', 'demo.mithaq.example@elsewhere.example']
  for (const to of [...invented, ...others]) await mail.send({ to, subject: '', text: '', html: '' })
  expect(sent).toEqual(others)
})
