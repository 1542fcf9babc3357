import type { NoticeCode, NotificationType } from '@mithaq/contract/notifications'
import { describe, expect, it } from 'vitest'
import { renderNotice, noticePath } from './notice-text.ts'

const row = { values: {}, name: 'Bilal', content: '', matchId: null }
const inWords = (type: NotificationType, code: NoticeCode, tokens?: number) =>
  renderNotice({ ...row, type, code, content: 'Salam', values: tokens === undefined ? {} : { tokens } })

describe('a push', () => {
  it.each<[NotificationType, NoticeCode, number | undefined, string, string]>([
    ['like', 'like', undefined, 'New Like', 'Bilal liked your profile!'],
    ['message', 'message', undefined, 'New Message', 'Bilal: Salam'],
    ['match', 'match', undefined, 'New Match!', 'You matched with Bilal!'],
    ['chat_unlocked', 'chat_unlocked', undefined, 'Chat Unlocked!', 'Your chat is unlocked. Say salam!'],
    [
      'payment_required',
      'payment_required',
      3,
      'Payment Required',
      'Your match has paid. Pay 3 tokens to unlock the chat.',
    ],
    ['rematch', 'rematch', undefined, 'Rematch!', 'You have been rematched. The chat waits to be unlocked.'],
    ['reminder', 'reminder_reply', undefined, 'Your Turn', 'It is your turn to answer.'],
    ['unmatched', 'goodbye', undefined, 'Match Ended', 'Your match has said goodbye.'],
    ['tokens', 'penalty', 1, 'Your Tokens', 'You did not answer in time. It cost 1 token.'],
    [
      'tokens',
      'penalty',
      0,
      'Your Tokens',
      'You did not answer in time. You had no tokens, so it cost nothing.',
    ],
    ['tokens', 'weekly', 5, 'Your Tokens', 'Your weekly tokens are here: 5 tokens.'],
    ['house', 'guardian_ended', undefined, 'From Mithaq', 'Your guardian no longer receives your chats.'],
    ['test', 'test', undefined, 'Test Notification', 'Push works. This is how Mithaq will reach you here.'],
  ])(
    'of the type %s with the code %s and %s tokens has its title and text',
    (type, code, tokens, title, body) => {
      expect(inWords(type, code, tokens)).toEqual({ title, body })
    },
  )

  it.each<[NoticeCode, number, string]>([
    ['away_over', 0, 'Welcome back. Others see you again.'],
    ['away_over', 1, 'Welcome back. 1 match goes on now.'],
    ['away_over', 2, 'Welcome back. 2 matches go on now.'],
    ['restored', 0, 'Your account is open again. Others see you.'],
    ['restored', 1, 'Your account is open again. 1 match goes on now.'],
    ['restored', 2, 'Your account is open again. 2 matches go on now.'],
  ])('with the code %s says how many matches go on: %s', (code, matches, body) => {
    expect(renderNotice({ ...row, type: 'house', code, values: { matches, seen: 1 } }).body).toBe(body)
  })

  it.each<[NoticeCode, string, string]>([
    ['away_over', 'Welcome back.', 'Welcome back. Others see you again.'],
    ['restored', 'Your account is open again.', 'Your account is open again. Others see you.'],
  ])('with the code %s says that others see the member only if they do', (code, unseen, seen) => {
    const body = (isSeen: number) =>
      renderNotice({ ...row, type: 'house', code, values: { matches: 0, seen: isSeen } }).body
    expect([body(0), body(1)]).toEqual([unseen, seen])
  })

  it.each<[NotificationType, NoticeCode, string]>([
    ['house', 'restored', '/app/account/safety/decisions'],
    ['export', 'export_ready', '/app/account/sign-in/your-data'],
    ['reminder', 'found', '/app/matches'],
  ])('of the type %s without a match (%s) leads to %s', (type, code, path) => {
    expect(noticePath({ type, code, matchId: null })).toBe(path)
  })

  it('about having found each other has a title of its own', () => {
    expect(renderNotice({ ...row, type: 'reminder', code: 'found' })).toEqual({
      title: 'You found each other',
      body: 'Bilal says so too. May Allah bless you both.',
    })
  })

  it('about a copy of data has a title of its own', () => {
    expect(inWords('export', 'export_ready').title).toBe('Your Data')
  })

  it('says Someone if nobody can be named', () => {
    expect(renderNotice({ ...row, type: 'like', code: 'like', name: null }).body).toBe(
      'Someone liked your profile!',
    )
  })

  it('shortens a long message', () => {
    const body = (content: string) => renderNotice({ ...row, type: 'message', code: 'message', content }).body
    const whole = 'a'.repeat(240)
    expect(body(whole)).toBe(`Bilal: ${whole}`)
    expect([...body('😀'.repeat(500))]).toHaveLength('Bilal: '.length + 240)
  })
})
