import type { NoticeTexts } from '../../notifications.ts'

const counted = (count: number) => (count === 1 ? '1 token' : `${count} tokens`)
const goOn = (matches: number) => ` ${matches === 1 ? '1 match goes' : `${matches} matches go`} on now.`

/** What a notice says, the same in the list, in a push and in the daily mail. */
export const notices = {
  someone: 'Someone',
  titles: {
    like: 'New Like',
    message: 'New Message',
    match: 'New Match!',
    chat_unlocked: 'Chat Unlocked!',
    payment_required: 'Payment Required',
    test: 'Test Notification',
    export: 'Your Data',
    rematch: 'Rematch!',
    reminder: 'Your Turn',
    unmatched: 'Match Ended',
    tokens: 'Your Tokens',
    house: 'From Mithaq',
  },
  ownTitles: { found: 'You found each other', policy_changes: 'Our privacy policy' },
  inList: {
    match: ({ name }) => ({ title: `You matched with ${name}!`, body: 'You have a new match!' }),
  },
  bodies: {
    like: ({ name }) => `${name} liked your profile!`,
    match: ({ name }) => `You matched with ${name}!`,
    message: ({ name, text }) => `${name}: ${text}`,
    chat_unlocked: () => 'Your chat is unlocked. Say salam!',
    payment_required: ({ tokens }) => `Your match has paid. Pay ${counted(tokens)} to unlock the chat.`,
    rematch: () => 'You have been rematched. The chat waits to be unlocked.',
    found_asked: ({ name }) => `${name} says that you found each other. Do you say so too?`,
    sight_asked: ({ name }) => `${name} asks to see your pictures. You decide, in your chat.`,
    found: ({ name }) => `${name} says so too. May Allah bless you both.`,
    reminder_payment: () => 'Your match is waiting for you to unlock the chat.',
    reminder_opening: () => 'Your chat is open, and nobody has written yet. Say salam!',
    reminder_reply: () => 'It is your turn to answer.',
    away_over: ({ matches, seen }) =>
      `Welcome back.${matches > 0 ? goOn(matches) : seen ? ' Others see you again.' : ''}`,
    goodbye: () => 'Your match has said goodbye.',
    expired_payment: () => 'The chat was not unlocked in time, so the match has ended.',
    expired_opening: () => 'Nobody wrote in time, so the match has ended.',
    expired_reply: () => 'A message was not answered in time, so the match has ended.',
    refund: ({ tokens }) => `Your ${counted(tokens)} came back, because the chat was never unlocked.`,
    penalty: ({ tokens }) =>
      tokens > 0
        ? `You did not answer in time. It cost ${counted(tokens)}.`
        : 'You did not answer in time. You had no tokens, so it cost nothing.',
    compensation: ({ tokens }) =>
      `You waited and got no answer. Here are ${counted(tokens)} for your patience.`,
    compensation_ceiling: () =>
      'You waited and got no answer. You already received the most for this week, so this one brings none.',
    reward: ({ tokens }) => `You answer reliably. Here is ${counted(tokens)}.`,
    weekly: ({ tokens }) => `Your weekly tokens are here: ${counted(tokens)}.`,
    export_ready: () => 'The copy of your data is ready. It is kept for 7 days.',
    export_failed: () => 'The copy of your data could not be made. Please ask for it again.',
    test: () => 'Push works. This is how Mithaq will reach you here.',
    report_acted: () => 'Thank you for your report. We looked at it and acted on it.',
    report_dismissed: () =>
      'Thank you for your report. We looked at it and found nothing against the house rules. They stay blocked for you.',
    restored: ({ matches, seen }) =>
      `Your account is open again.${matches > 0 ? goOn(matches) : seen ? ' Others see you.' : ''}`,
    appeal_stands: () => 'Someone else read your appeal. The decision stands.',
    appeal_granted: () =>
      'Someone else read your appeal, and you were right. The decision has been reversed.',
    picture_refused: () => 'A picture of yours cannot be shown here. Please choose another one.',
    verified: () => 'You are verified. You now have the blue star beside your name.',
    verification_refused: () =>
      'We could not tell that it is you. Under Verification you see what you can do.',
    verification_lapsed: () => 'Nobody could check your selfies in time. Please try again.',
    verification_waits: () =>
      'There is no woman on our team right now to check your selfies. You can let anyone check them, or withdraw them.',
    badge_paused: () => 'Your pictures have changed, so your badge is paused. Verify again to bring it back.',
    badge_needs_face: () =>
      'Your first picture shows no face, so your badge is paused. Put a picture of your face first to bring it back.',
    badge_back: () => 'Your first picture shows your face again, and your badge is back.',
    guardian_accepted: () => 'Your guardian has accepted. Your matches are told in the chat.',
    guardian_declined: () => 'Your invitation was declined. You can ask somebody else whenever you like.',
    guardian_ended: () => 'Your guardian no longer receives your chats.',
    guardian_unreachable: () =>
      'We could not reach your guardian, because the address does not exist. You can end it and invite them again.',
    policy_changes: ({ text }) => text,
  },
} satisfies NoticeTexts & Record<string, unknown>
