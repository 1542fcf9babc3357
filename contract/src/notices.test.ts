import { expect, it } from 'vitest'
import { noticeType } from './notices.ts'

it('each notice is of the kind by which it is shown, told and switched off', () => {
  const {
    like,
    match,
    message,
    chat_unlocked,
    payment_required,
    rematch,
    export_ready,
    export_failed,
    test,
    ...others
  } = noticeType
  const alike = { like, match, message, chat_unlocked, payment_required, rematch, test }
  for (const [code, type] of Object.entries(alike)) expect(type).toBe(code)
  expect([export_ready, export_failed]).toEqual(['export', 'export'])
  expect(Object.groupBy(Object.keys(others), (code) => others[code as keyof typeof others])).toEqual({
    reminder: [
      ...['found_asked', 'sight_asked', 'found'],
      ...['reminder_payment', 'reminder_opening', 'reminder_reply', 'away_over'],
    ],
    unmatched: ['goodbye', 'expired_payment', 'expired_opening', 'expired_reply'],
    tokens: ['refund', 'penalty', 'compensation', 'compensation_ceiling', 'reward', 'weekly'],
    house: [
      ...[
        'report_acted',
        'report_dismissed',
        'restored',
        'appeal_stands',
        'appeal_granted',
        'picture_refused',
      ],
      ...['verified', 'verification_refused', 'verification_lapsed', 'verification_waits', 'badge_paused'],
      ...['badge_needs_face', 'badge_back'],
      ...['guardian_accepted', 'guardian_declined', 'guardian_ended', 'guardian_unreachable'],
      'policy_changes',
    ],
  })
})
