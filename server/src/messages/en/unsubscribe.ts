/** The page that a mail's 'Stop these e-mails' opens. */
export const unsubscribe = {
  question: {
    title: 'Stop these e-mails?',
    text: 'Mithaq will no longer write to you about likes, matches, messages and tokens, nor send you news. You still see everything in the app, and you can turn e-mail on again in your account.',
    yes: 'Yes, stop them',
  },
  done: {
    title: 'You will get no more of these e-mails',
    text: 'You still see everything in the app, and you can turn e-mail on again in your account.',
  },
  invalid: {
    title: 'This link is no longer valid',
    text: 'Please use the link in a newer e-mail, or choose in your account what we may write to you about.',
  },
}
