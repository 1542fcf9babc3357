/** The page that a mail's 'Get no more of these mails' opens. */
export const unsubscribe = {
  question: {
    title: 'Get no more of these mails?',
    text: 'Mithaq will no longer write to you about likes, matches, messages and tokens, nor send you news. You still find them in the app, and can switch mail on again in your account.',
    yes: 'Yes, no more mails',
  },
  done: {
    title: 'You will get no more of these mails',
    text: 'You still find everything in the app, and can switch mail on again in your account.',
  },
  invalid: {
    title: 'This link is no longer valid',
    text: 'Please use the link of a newer mail, or choose in your account what Mithaq may write to you about.',
  },
}
