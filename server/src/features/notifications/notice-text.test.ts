import type { NoticeCode, NotificationType } from '@mithaq/contract/notifications'
import { describe, expect, it } from 'vitest'
import { noticeText, pathOf } from './notice-text.ts'

const row = { values: {}, name: 'Bilal', content: '', matchId: null }
const inWords = (type: NotificationType, code: NoticeCode, tokens?: number) =>
  noticeText({ ...row, type, code, content: 'Salam', values: tokens === undefined ? {} : { tokens } })

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
    [
      'reminder',
      'reminder_payment',
      undefined,
      'Your Turn',
      'Your match is waiting for you to unlock the chat.',
    ],
    [
      'reminder',
      'reminder_opening',
      undefined,
      'Your Turn',
      'Your chat is open, and nobody has written yet. Say salam!',
    ],
    ['reminder', 'reminder_reply', undefined, 'Your Turn', 'It is your turn to answer.'],
    [
      'reminder',
      'found_asked',
      undefined,
      'Your Turn',
      'Bilal says that you found each other. Do you say so too?',
    ],
    [
      'reminder',
      'sight_asked',
      undefined,
      'Your Turn',
      'Bilal asks to see your pictures. You decide, in your chat.',
    ],
    ['unmatched', 'goodbye', undefined, 'Match Ended', 'Your match has said goodbye.'],
    [
      'unmatched',
      'expired_payment',
      undefined,
      'Match Ended',
      'The chat was not unlocked in time, so the match has ended.',
    ],
    [
      'unmatched',
      'expired_opening',
      undefined,
      'Match Ended',
      'Nobody wrote in time, so the match has ended.',
    ],
    [
      'unmatched',
      'expired_reply',
      undefined,
      'Match Ended',
      'A message stayed without an answer, so the match has ended.',
    ],
    ['tokens', 'refund', 3, 'Your Tokens', 'Your 3 tokens came back, because the chat was never unlocked.'],
    ['tokens', 'penalty', 1, 'Your Tokens', 'You did not answer in time. It cost 1 token.'],
    [
      'tokens',
      'penalty',
      0,
      'Your Tokens',
      'You did not answer in time. You had no tokens, so it cost nothing.',
    ],
    [
      'tokens',
      'compensation',
      2,
      'Your Tokens',
      'You waited and got no answer. Here are 2 tokens for your patience.',
    ],
    ['tokens', 'reward', 1, 'Your Tokens', 'You answer reliably. Here is 1 token.'],
    ['tokens', 'weekly', 5, 'Your Tokens', 'Your weekly tokens are here: 5 tokens.'],
    ['test', 'test', undefined, 'Test Notification', 'Push works. This is how Mithaq will reach you here.'],
  ])('of the type %s says %s with %s tokens', (type, code, tokens, title, body) => {
    expect(inWords(type, code, tokens)).toEqual({ title, body })
  })

  it.each<[NoticeCode, string]>([
    [
      'compensation_ceiling',
      'You waited and got no answer. Enough tokens for your patience came this week, so this one brings none.',
    ],
    ['export_ready', 'The copy of your data is ready. It is kept for 7 days.'],
    ['export_failed', 'The copy of your data could not be made. Please ask for it again.'],
    ['report_acted', 'Thank you for your report. We looked at it and acted on it.'],
    [
      'report_dismissed',
      'Thank you for your report. We looked at it and found nothing against the house rules. They stay blocked for you.',
    ],
    ['appeal_stands', 'Your appeal was read by somebody else. The decision stands.'],
    [
      'appeal_granted',
      'Your appeal was read by somebody else, and you were right. The decision is taken back.',
    ],
    // Whether it is explicit, damaged, or kept until an appeal is answered.
    ['picture_refused', 'A picture of yours cannot be shown here. Please choose another one.'],
    // Of a fraud too, whose selfies are kept and who may not try again; and where a partner has them.
    ['verified', 'You are verified. The blue star stands beside your name.'],
    ['verification_refused', 'We could not tell that it is you. Under Verification you see what you can do.'],
    ['verification_lapsed', 'Nobody could look at your selfies in time. Please try again.'],
    [
      'verification_waits',
      'No woman is on our team at the moment to look at your selfies. You can let anyone look, or withdraw them.',
    ],
    ['badge_paused', 'Your pictures have changed, so your badge pauses. Verify again to bring it back.'],
    [
      'badge_needs_face',
      'Your first picture shows no face, so your badge pauses. Put a picture of your face first to bring it back.',
    ],
    ['badge_back', 'Your first picture shows your face again, and your badge is back.'],
    [
      'guardian_accepted',
      'Your guardian has accepted. Everybody you are in touch with reads so in your chat.',
    ],
    ['guardian_declined', 'Your invitation was declined. You can ask somebody else whenever you like.'],
    ['guardian_ended', 'Your guardian no longer receives your chats.'],
    [
      'guardian_unreachable',
      'Our mail did not reach your guardian: nobody is at that address. You can end it and name them again.',
    ],
  ])('of the code %s says so from the house', (code, body) => {
    expect(inWords('house', code)).toEqual({ title: 'From Mithaq', body })
  })

  it.each<[NoticeCode, number, string]>([
    ['away_over', 0, 'Welcome back. Others see you again.'],
    ['away_over', 1, 'Welcome back. 1 match goes on now.'],
    ['away_over', 2, 'Welcome back. 2 matches go on now.'],
    ['restored', 0, 'Your account is open again. Others see you.'],
    ['restored', 1, 'Your account is open again. 1 match goes on now.'],
    ['restored', 2, 'Your account is open again. 2 matches go on now.'],
  ])('of being back says %s how many matches go on: %s', (code, matches, body) => {
    expect(noticeText({ ...row, type: 'house', code, values: { matches, seen: 1 } }).body).toBe(body)
  })

  it.each<[NoticeCode, string, string]>([
    ['away_over', 'Welcome back.', 'Welcome back. Others see you again.'],
    ['restored', 'Your account is open again.', 'Your account is open again. Others see you.'],
  ])('of being back says %s that others see the member only where they do', (code, unseen, seen) => {
    const body = (isSeen: number) =>
      noticeText({ ...row, type: 'house', code, values: { matches: 0, seen: isSeen } }).body
    expect([body(0), body(1)]).toEqual([unseen, seen])
  })

  it.each<[NotificationType, NoticeCode, string]>([
    ['house', 'restored', '/app/account'],
    ['export', 'export_ready', '/app/your-data'],
    ['reminder', 'found', '/app/matches'],
  ])('of the type %s that is about no match (%s) leads to %s', (type, code, path) => {
    expect(pathOf({ type, code, matchId: null })).toBe(path)
  })

  it('of having found each other has a title of its own', () => {
    expect(noticeText({ ...row, type: 'reminder', code: 'found' })).toEqual({
      title: 'You found each other',
      body: 'Bilal says so too. May Allah bless you both.',
    })
  })

  it('of a copy has a title of its own', () => {
    expect(inWords('export', 'export_ready').title).toBe('Your Data')
  })

  it('says Someone where nobody can be named', () => {
    expect(noticeText({ ...row, type: 'like', code: 'like', name: null }).body).toBe(
      'Someone liked your profile!',
    )
  })

  it('cuts a message short where it is long', () => {
    const body = (content: string) => noticeText({ ...row, type: 'message', code: 'message', content }).body
    const whole = 'a'.repeat(240)
    expect(body(whole)).toBe(`Bilal: ${whole}`)
    expect([...body('😀'.repeat(500))]).toHaveLength('Bilal: '.length + 240)
  })
})
