import { expect, it } from 'vitest'
import { texts } from './texts.ts'

/** Every sentence in its order, the parts that come from elsewhere as ⟨1⟩, ⟨2⟩ and ⟨3⟩. */
function sentencesIn(said: unknown): string[] {
  if (typeof said === 'function') return sentencesIn(said('⟨1⟩', '⟨2⟩', '⟨3⟩'))
  return typeof said === 'object' && said !== null ? Object.values(said).flatMap(sentencesIn) : [String(said)]
}
const lines = (text: string) => text.trim().split(/\n\s*/)

const { date: _, houseRules: __, ...statements } = texts.statements
const { goodbyes: ___, reactions: ____, ...transcript } = texts.transcript

it('the mails of an account, and what stands around each', () => {
  expect(sentencesIn([texts.mailFrame, texts.accountMails])).toEqual(
    lines(`
      en
      ltr
      © 2025 Mithaq
      Bringing hearts together the halal way
      If the button does not work, open this address in your browser:
      Confirm your e-mail address
      One step, and your account is ready.
      Welcome to Mithaq
      Assalamu alaykum, and thank you for joining.
      Please confirm that this address is yours. Your account opens as soon as you do, and you can begin your profile.
      Confirm my address
      The link is good for 24 hours. If it has run out, simply sign up again.
      If you did not sign up, you need not do anything: unless the address is confirmed, no account is made.
      You already have a Mithaq account
      Sign in with the password you chose before.
      You are already with us
      Assalamu alaykum. Someone, most likely you, just signed up with this address again.
      It has an account already. Nothing about it has changed: sign in with the password you chose before.
      Sign in
      If you no longer know your password, you can ask for a new one on the sign-in page.
      If it was not you, you need not do anything: your account and your password are as they were.
      Your Mithaq account will be erased in ⟨1⟩ days
      Signing in once keeps it.
      We have not seen you for a long time
      Assalamu alaykum. Your Mithaq account has not been used for almost two years.
      Accounts that nobody uses are not kept for longer than that. In ⟨1⟩ days yours is erased with its profile, pictures and messages, for good.
      Sign in and keep it
      If you no longer want it, you need not do anything.
      Confirm that you leave this address
      Your Mithaq account is to have another e-mail address.
      Another address for your account
      Assalamu alaykum. You asked for your Mithaq account to move from this address to ⟨1⟩.
      Please confirm it here, and with the mail that went to the new address. Until both are confirmed, this address stays yours.
      Confirm the change
      The link is good for 24 hours.
      If it was not you, somebody knows your password: do not confirm, and change your password now.
      Confirm your new e-mail address
      One of two steps to your new address.
      Your new address
      Assalamu alaykum. A Mithaq account is to have this address from now on.
      Please confirm that it is yours, and confirm the mail that went to the earlier address as well.
      Confirm my new address
      The link is good for 24 hours.
      If you did not ask for this, you need not do anything: without your confirmation nothing changes.
      This address has a Mithaq account already
      Nothing about your account has changed.
      You have an account here
      Assalamu alaykum. Somebody, perhaps you, asked for another Mithaq account to move to this address.
      It has an account of its own already, so it cannot. Nothing has changed.
      Sign in
      If it was not you, you need not do anything.
      No account can be opened
      This address cannot be used for an account.
      No account can be opened
      Assalamu alaykum. Someone, most likely you, just signed up with this address.
      An account that used it was closed for good, so no other one can be opened with it. Where you can still sign in to that account, you can appeal there.
      Read the house rules
      If it was not you, you need not do anything: no account was made.
      Choose a new password
      Your link is good for 60 minutes.
      Choose a new password
      Assalamu alaykum. We were asked for a new password for your Mithaq account.
      Choosing one signs you out on all your devices; then sign in with the new password.
      Choose a new password
      The link works once and is good for 60 minutes. If it has run out, ask for another on the sign-in page.
      If you did not ask for it, you need not do anything: your password stays as it is. Please do not pass this link on.`),
  )
})

it('the daily mail, and the page that ends it', () => {
  expect(sentencesIn([texts.digest, texts.unsubscribe, texts.notices.hiddenMessage])).toEqual(
    lines(`
      ⟨1⟩ new things on Mithaq
      While you were away
      Assalamu alaykum.
      ⟨1⟩ sent you ⟨2⟩ messages
      And ⟨1⟩ more.
      Open Mithaq
      You get this once a day at most, and only about what you have not seen yet.
      Get no more of these mails
      Get no more of these mails?
      Mithaq will no longer write to you about likes, matches, messages and tokens, nor send you news. You still find them in the app, and can switch mail on again in your account.
      Yes, no more mails
      You will get no more of these mails
      You still find everything in the app, and can switch mail on again in your account.
      This link is no longer valid
      Please use the link of a newer mail, or choose in your account what Mithaq may write to you about.
      ⟨1⟩ sent you a message`),
  )
})

it('what a member is told of a decision', () => {
  expect(sentencesIn(statements).filter((sentence) => sentence !== '')).toEqual(
    lines(`
      Assalamu alaykum.
      You wrote on ⟨2⟩: “⟨1⟩”
      The reason: ⟨1⟩
      House rule ⟨1⟩: ⟨2⟩ A person decided this, not a machine.
      Read it in Mithaq
      If we missed something, sign in and tell us in up to 1000 characters, once, within 6 months. Somebody else reads it; we aim to answer within 48 hours.
      If you are 18 or older, or think that this was decided wrongly, write to ⟨1⟩. Once you are 18 you are welcome here.
      your name
      what you say about yourself
      your education
      your occupation
      your prompts
      Nothing was decided
      A warning from Mithaq
      Please read this before you go on
      Something on Mithaq was against our house rules. Nothing else changes for you.
      A picture of yours was removed
      It was against our house rules. You can add another one at any time.
      Please write a part of your profile anew
      It is about ⟨2⟩. You can change it as soon as you have read this.
      Your account is suspended
      Until ⟨1⟩ you cannot discover or write, and nobody new meets you. Your clocks stand still, nobody loses tokens meanwhile, and yours are safe.
      Your account is closed
      Your matches have ended. For 6 months you can still sign in to appeal or to delete your account; then it is erased.
      Your account is closed
      Mithaq is for people aged 18 or older. We found that your account belongs to somebody younger: it was closed, and everything it held is erased. We keep this address only until this mail has been sent.
      Your account is open again
      Your account is suspended
      We think of closing it. A second person decides about that, usually within 24 hours; it rests until then, at the latest until ⟨1⟩. You are told the outcome.
      Your appeal was read
      The decision stands
      Somebody who did not take the first decision has read your appeal.
      Your appeal was read
      You were right, and the decision is taken back
      Somebody who did not take the first decision has read your appeal. Please forgive us.`),
  )
})

it('what a guardian is asked, and receives', () => {
  expect(sentencesIn([texts.guardianInvitation, transcript])).toEqual(
    lines(`
      ⟨1⟩ asks you to be beside them on Mithaq
      What you would receive, and how to say no.
      ⟨1⟩ asks you to be their guardian
      Assalamu alaykum, ⟨1⟩. ⟨2⟩ is looking for a spouse on Mithaq, where Muslims meet to marry, and would like somebody they trust beside them. They named you.
      If you accept, you receive one mail a week, on Friday evening: what ⟨2⟩ and the people they are in touch with have written to each other since you accepted, word for word, with first names, ages and cities. No pictures, no addresses, and nothing from before.
      Both sides of every chat are told that you receive it. You cannot write there, you need no account, and you can end it in every mail.
      Look at it and decide
      The link can be used for 7 days. If you do nothing, nothing is sent to you.
      If you do not know this person, say so behind the link: then we never write to this address again, whoever asks.
      Never write to me again
      ⟨1⟩'s chats up to ⟨2⟩
      ⟨1⟩ messages in ⟨2⟩ chats.
      ⟨1⟩'s chats
      Assalamu alaykum, ⟨1⟩.
      ⟨1⟩ named you as their guardian. Here is what was written in their chats since our last mail, up to ⟨2⟩, word for word.
      ⟨1⟩ and ⟨2⟩
      ⟨1⟩, ⟨2⟩, ⟨3⟩
      ⟨1⟩, ⟨2⟩
      ⟨1⟩: ⟨2⟩
      Answers a message from before you received this chat.
      Answers a message that is not part of these mails.
      Answers a message that is no longer there.
      ⟨1⟩'s goodbye, ⟨2⟩
      This chat has ended.
      Times as in ⟨1⟩.
      These words were written to each other in trust: please keep them to yourself. Both sides know that you receive them, and read in their chat when a mail like this has gone out.
      End this
      Never write to me again`),
  )
})

it('the pages of a copy', () => {
  expect(sentencesIn(texts.exportPages)).toEqual(
    lines(`
      Your Mithaq
      A copy of what belongs to you, made on ⟨1⟩.
      The pages here can be read in any browser. The folder data holds the same and more for programs, as JSON. Of other members it holds first names and the words they wrote to you, nothing else.
      Your profile
      Your chats
      You have no chats.
      Chat with ⟨1⟩
      ⟨1⟩ messages
      ended on ⟨1⟩
      Page ⟨1⟩
      To the beginning
      You
      ❤️
      😊
      👍
      🤲
      🫶
      Waits until it has been looked at. Nobody else sees it.
      Removed by a decision about you. Nobody else sees it.
      E-mail
      Member since
      About you
      Place
      What you say of yourself`),
  )
})
