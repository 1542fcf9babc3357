import { policyNoticeDays, policyVersions } from '@mithaq/contract/policy-versions'

/** A paragraph, or a list of points. `{contact}` stands for the contact address. */
interface PolicySection {
  id: string
  title: string
  parts: readonly (string | readonly string[])[]
}

const sections: readonly PolicySection[] = [
  {
    id: 'about',
    title: 'About this policy',
    parts: [
      'Mithaq helps Muslims who want to marry to find each other. To do that we need to know a few things about you. This page says what they are, why we need them, who sees them, and how you take them back.',
      'Questions are welcome at {contact}.',
    ],
  },
  {
    id: 'age',
    title: 'Only for adults',
    parts: [
      'Mithaq is for people aged 18 or older. Nobody under 18 may use it. If our moderators find that an account belongs to someone under 18, they close it, and it is erased at once, as if it had been deleted. Its address is kept until our e-mail about it has left, at most a day.',
    ],
  },
  {
    id: 'collected',
    title: 'What we collect',
    parts: [
      [
        'Your account: e-mail address and password. The password is stored only in a form that cannot be turned back.',
        'Your profile: name, sex, date of birth, country and city, nationality, height, marital status, education, occupation, what you write about yourself, and your pictures.',
        'Your location, once, to find your city. Your coordinates are neither stored nor logged.',
        'What you choose to say of yourself beyond that: facts such as practice, family and languages, and the prompts you end in your own words. All of it is optional.',
        'What you do in Mithaq: likes, matches, messages, tokens, blocks and reports.',
        'Where you are signed in: the kind of browser and system, and when it was last used. Not where you were.',
        'Your device’s address for notifications, if you allow them, and its time zone, for quiet hours and for the mails to a guardian.',
        'Whom you name as your guardian, and the pictures you take to be verified, as said below.',
      ],
      'Other members see your age, never your date of birth; your city and country, never where you are; and never your e-mail address.',
    ],
  },
  {
    id: 'use',
    title: 'What we use it for',
    parts: [
      [
        'To show your profile to other members, and theirs to you.',
        'To carry your conversations and run the reply clock and the tokens that go with it.',
        'To tell you what happens: a like, a match, a message, a token that comes or goes.',
        'To keep Mithaq safe: to act on reports, and to find fraud and abuse.',
      ],
      'A like may carry one sentence about a part of the profile. Only the person you like reads it, in Liked Me and, once you match, at the top of your chat; it is in no notification and no mail. It goes when you pass, when either of you blocks or deletes the account, and with a report, of which it becomes part.',
      'A report goes to our moderators with its reason and the profile as it was; from a chat it carries the last 30 messages of that chat, and the dialog says so. Every look of a moderator at a case, and every list and search that shows them a name or a picture, is written down.',
      'A program, not a person, looks at messages and at sentences with a like for telephone numbers, addresses, other messengers and money. The first such message of each side shows its receiver what to watch for, and no message is held back; such a sentence is refused as you write it. Where the same such text goes to five members within a day, our moderators are shown that one text and to how many it went. To notice that, fingerprints of such texts are kept for 24 hours.',
    ],
  },
  {
    id: 'pictures',
    title: 'Who sees your pictures',
    parts: [
      'You decide, with one setting for all your pictures:',
      [
        'everyone: members who may meet you see them;',
        'your matches: people you have a running match with see them;',
        'people you choose: matches whom you let see them, one by one. You can take that back, and it ends with the match.',
      ],
      'Everybody else gets a blur that is made on our server; the sharp picture is never sent to them. Push and mail carry no pictures.',
      'A program looks at every picture before others see it. What is clearly explicit is refused and not kept; where the program is in doubt, a moderator looks first. No face is no fault. How a picture looks is remembered as a short fingerprint, erased with the picture, to notice the same picture in two accounts.',
      'The address of a picture is signed and ends after 65 minutes at most. After a block, and once a picture is removed, no new address is given out; when you hide, only to somebody you found here, and while you are suspended, to nobody.',
      'A picture that our moderators remove is seen by nobody but them. It is kept until your appeal is answered, or for the 6 months in which you can appeal, and is then erased.',
    ],
  },
  {
    id: 'decisions',
    title: 'Decisions and appeals',
    parts: [
      'People decide about reports, never a machine. Where three trusted members report something grave, others no longer meet you until somebody has decided, and you read that. Our moderators can dismiss a report, warn you, remove pictures, ask you to write a text anew, suspend your account for 3, 7 or 30 days, or close it, which a second person has to confirm.',
      'Every decision against you comes with a statement in the app and by mail: what was decided, by which house rule, why, until when, and, where it is about a message, which of your own words. Who reported is known only to the moderators of the case.',
      'You can appeal each decision once within 6 months. Somebody who did not take it answers; we aim to answer within 48 hours. While you are suspended you can still read the statement, appeal, take a copy of your data and delete your account; once your account is closed, you can for 6 months, and then it is erased.',
    ],
  },
  {
    id: 'verification',
    title: 'Identity verification by selfie',
    parts: [
      'Members can have their identity verified with a selfie, wherever the app offers it. It is voluntary. Whoever passes it carries a blue verification badge on the profile, so that others know the person is who the pictures show.',
      'Selfies are checked by us or by a verification partner on our behalf. Selfies found to be fraudulent are kept for up to 2 years by us, or by the verification partner where one is used, so that the same fraud is recognised when it comes back.',
      'You take three pictures with the live camera, in poses that we draw at random. They are sealed from the first moment. A program compares them with each other and with your published pictures and gives an advice; a person decides. No measurement of your face is stored.',
      'Selfies that were accepted or refused are erased within 24 hours of the decision, at once if you withdraw them, and after 7 days if nobody has decided. Those found to be fraudulent are sealed; only leads of our team can open them, with a reason that is written down.',
      'A woman can choose that only women of our team look, as long as one is there. From then on everything that shows her is opened by women; only a danger that nobody has looked at in time may be opened by others.',
    ],
  },
  {
    id: 'guardians',
    title: 'Guardians and chaperones',
    parts: [
      'A guardian or chaperone can accompany a member’s search. Guardians and chaperones receive transcripts of the member’s conversations once a week. Bear in mind that what you write to such a member is read by the guardian too.',
      'Any member may name one guardian at a time, with a name, a relation and an e-mail address, which only that member sees. The guardian accepts by a link within 7 days, or nothing is ever sent; whom you asked is forgotten 30 days later. Everybody in touch with the member reads it in the chat before anything is sent, and may leave at no fee for a while where the chat ran already; the profile says that a guardian is involved.',
      'Only what is written after that line is sent, on Friday evening where the member is, by e-mail: the messages of the week with first names, ages, cities, times, quotes and reactions; no pictures and no addresses. After a block, a report, a closed account or a deletion nothing of that chat is sent. While either of the two is suspended nothing of it is sent either, and what is written meanwhile is never sent; what was written before goes with the next mail after that. While the member’s account is deactivated, nothing at all is sent. Either of the two can end it at any moment; then nothing more is sent, and the guardian’s name, relation and address are erased.',
      'An address that says never to write to it again is kept as a keyed fingerprint, so that no member can ever have us write to it as a guardian.',
    ],
  },
  {
    id: 'marketing',
    title: 'Marketing',
    parts: [
      'We may send you news about Mithaq by e-mail, and only if you say yes: ‘News by e-mail’ in the notification settings is off until you switch it on. You can opt out at any time: in the same place, with the link to unsubscribe in our e-mails, which ends the news and the e-mails about what you missed, or by writing to {contact}. After a no we do not ask again for 12 months. There is no marketing by text message or as notices in the app. Messages about your account and your matches are not marketing and still arrive.',
    ],
  },
  {
    id: 'sale',
    title: 'Opting out of sale',
    parts: [
      'You can opt out of any sale of your personal information by writing to {contact}. Once you have opted out, we do not ask you to change your mind for at least 12 months.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    parts: [
      'We keep your information while your account is open. When a profile is closed, it is deleted at once, or deleted or anonymised after 2 years at the latest.',
      'An account that nobody has used for 2 years is erased. We write to its address 30 days and 7 days before; signing in once keeps it.',
      'Deleting your account erases your profile, pictures, messages, likes and tokens at once. What stays for 2 years, so that deleting is no way around it, are blocks by you or of you, the kind, gravity and time of reports about you, what was decided on them and why, and that you had your welcome tokens: with how many weeks have counted for your weekly tokens, when you were away in the last year, and when rewards and compensations came in the last week. When you sent us selfies stays for 30 days. All of it is kept without your name and without your words, under a keyed fingerprint of your e-mail address and of those you had in the 2 years before: if such an address returns it holds again, a suspension until its day included, and nobody is told.',
      'Where our moderators have an open case about you or from you, what was reported stays, without you, until the case has been decided and for 30 days afterwards, at most 90 days after you left.',
    ],
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    parts: [
      'You can delete your account in two ways:',
      [
        'with the Delete My Account button on the Account page;',
        'by e-mail to {contact}, from the address that you signed up with.',
      ],
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    parts: [
      'You may ask what we hold about you, have it corrected, receive a copy, object to a use, or have it deleted. Much of it you can do yourself:',
      [
        'see and change your profile on the Account page;',
        'take a copy under Your data: a ZIP file with pages to read, the same as JSON, and your own pictures. Of other members it holds first names and the words they wrote to you. It is kept for 7 days, for you alone;',
        'change your e-mail address, which is confirmed at both addresses, and your password under Sign-in and security, see where you are signed in, and sign each device out.',
      ],
      'A copy, a new address and deleting the account ask for your password again. For the rest write to {contact}; we answer within one month.',
    ],
  },
  {
    id: 'security',
    title: 'How we protect it',
    parts: [
      'What travels between you and us, and from us to services outside, is encrypted. How an e-mail goes on from there is up to the mail providers. Where a service outside finds the city for a position or looks at a picture for us, it gets that alone and nothing that names you. Our pages load nothing from third parties, and our logs hold no messages, places or addresses. No system is beyond failure: if one of ours ever puts you at risk, we tell you.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    parts: [
      `When this policy changes in a way that matters to you, we tell you in the app at least ${policyNoticeDays} days before it takes effect: what changes, and from when. The dates at the top say when it was last updated and when it takes effect.`,
    ],
  },
]

/** Days as this page has always written them: 21-07-2025. */
const dayOf = (day: string) => day.split('-').toReversed().join('-')
const [first] = policyVersions
const newest = policyVersions.at(-1) ?? first
const earlier = policyVersions.at(-2)

export const policy = {
  title: 'Privacy Policy',
  description:
    'What Mithaq knows about you, why, who sees it, how long it is kept, and how you take it back.',
  houseRules: 'House rules',
  lastUpdated: [
    `Last updated: ${dayOf(newest.announced)}.`,
    ...(earlier ? [`Earlier version: ${dayOf(earlier.announced)}.`] : []),
  ].join(' '),
  takesEffect: `It takes effect on ${dayOf(newest.effective)}, and for members who join before that day at once.`,
  contents: 'On this page',
  sections,
}
