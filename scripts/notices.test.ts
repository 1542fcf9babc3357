import { noticeCodes, noticeType } from '@mithaq/contract/notifications'
import { expect, it } from 'vitest'
import { texts } from '../server/src/messages/texts.ts'
import { notifications } from '../web/src/messages/en/notifications.ts'

it('a push says what the list says', () => {
  const { titles, bodies } = notifications.notices
  for (const code of noticeCodes)
    for (const tokens of [0, 1, 3]) {
      const parts = { name: 'Amina', text: 'Salam', tokens, matches: tokens }
      expect([code, bodies[code](parts)]).toEqual([code, texts.notices.bodies[code](parts)])
      expect(titles[noticeType[code]]).toBe(texts.notices.titles[noticeType[code]])
    }
})
