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
      'Mithaq helps Muslims who want to marry to find each other. To do that we need to know a few things about you. This page says what they are, why we need them, who sees them, and how to take them back.',
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
        'What you choose to add: facts such as practice, family and languages, and prompts you finish in your own words. All of it is optional.',
        'What you do in Mithaq: likes, matches, messages, tokens, blocks and reports.',
        'Where you are signed in: the kind of browser and system, and when it was last used. Not where you were.',
        'Your device’s address for notifications, if you allow them, and its time zone, for quiet hours and for the mails to a guardian.',
        'Your guardian, if you name one, and the selfies you take to be verified, as described below.',
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
      'For each of the last 90 days we count your reply clocks and how many of them you answered in time. Once a week we work out from these counts whether your profile says ‘Answers in time’. Nobody sees the counts themselves, and they are part of your copy of your data.',
      'A like may carry one sentence about a part of the profile. Only the person you like reads it, in Liked Me and, once you match, at the top of your chat; it is in no notification and no e-mail. It is deleted when you pass and when either of you blocks the other or deletes the account. With a report it becomes part of that report.',
      'A report goes to our moderators with its reason and the profile as it was; from a chat it carries the last 30 messages of that chat, and the dialog says so. We log every time a moderator opens a case, and every list or search that shows them a name or a picture.',
      'A program, not a person, checks messages and sentences with a like for telephone numbers, addresses, other messengers and money. The first such message from each side shows its receiver what to watch for, and no message is held back. Such a sentence with a like is refused as you write it. If the same text of this kind goes to five members within a day, our moderators see that one text and how many members received it. To notice this, we keep fingerprints of such texts for 24 hours.',
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
      'A program checks every picture before others see it. Clearly explicit pictures are refused and not kept; if the program is in doubt, a moderator checks first. A picture without a face is fine. We keep a short fingerprint of each picture, erased with the picture, to notice the same picture in two accounts.',
      'The address of a picture is signed and expires after 65 minutes at most. After a block, and once a picture is removed, nobody gets a new address. While your profile is hidden because you found each other, only that person gets one; while your account is deactivated or suspended, nobody does.',
      'Only our moderators can see a picture that they removed. It is kept until your appeal is answered, or for the 6 months in which you can appeal, and is then erased.',
    ],
  },
  {
    id: 'decisions',
    title: 'Decisions and appeals',
    parts: [
      'People decide about reports, never a machine. If three trusted members report something serious, new people do not see you until someone has decided, and we tell you so. Our moderators can dismiss a report, warn you, remove pictures, ask you to rewrite a text, suspend your account for 3, 7 or 30 days, or close it, which a second person has to confirm.',
      'Every decision against you comes with a statement in the app and by mail: what was decided, by which house rule, why, until when, and, where it is about a message, which of your own words. Who reported is known only to the moderators of the case.',
      'You can appeal each decision once within 6 months. Someone who did not make the decision answers, and we aim to answer within 48 hours. While you are suspended you can still read the statement, appeal, take a copy of your data and delete your account; once your account is closed, you can for 6 months, and then it is erased.',
    ],
  },
  {
    id: 'verification',
    title: 'Identity verification by selfie',
    parts: [
      'Members can have their identity verified with a selfie, wherever the app offers it. It is voluntary. If you pass, your profile carries a blue verification badge, so that others know that you are the person in the pictures.',
      'Selfies are checked by us or by a verification partner on our behalf. Selfies found to be fraudulent are kept for up to 2 years by us, or by the verification partner where one is used, so that the same fraud is recognised when it comes back.',
      'You take three pictures with the live camera, in poses that we draw at random. They are sealed from the first moment. A program compares them with each other and with your published pictures and gives advice; a person decides. No measurement of your face is stored.',
      'Selfies that were accepted or refused are erased within 24 hours of the decision, at once if you withdraw them, and after 7 days if nobody has decided. Those found to be fraudulent are sealed; only leads of our team can open them, with a reason that is written down.',
      'A woman can choose that only women of our team look, as long as one is there. From then on only women open what shows her. Others may do so only where someone is in danger and no woman has handled the case in time.',
    ],
  },
  {
    id: 'guardians',
    title: 'Guardians and chaperones',
    parts: [
      'A guardian or chaperone can accompany a member’s search. Guardians and chaperones receive transcripts of the member’s conversations once a week. Bear in mind that what you write to such a member is read by the guardian too.',
      'Any member may name one guardian at a time, with a name, a relation and an e-mail address, which only that member sees. The guardian accepts with a link within 7 days. Otherwise nothing is ever sent, and we erase their details 30 days later. Everyone the member is matched with is told in the chat before anything is sent, and can leave a running match for free for a while. The profile says that a guardian is involved.',
      'Only what is written after that line is sent, on Friday evening where the member is, by e-mail: the messages of the week with first names, ages, cities, times, quotes and reactions; no pictures and no addresses. After a block, a report, a closed account or a deletion nothing of that chat is sent. While either of the two is suspended nothing of it is sent either, and what is written meanwhile is never sent; what was written before goes with the next mail after that. While the member’s account is deactivated, nothing at all is sent. Either of them can end it at any time; then nothing more is sent, and the guardian’s name, relation and address are erased.',
      'If someone asks us never to write to their address again, we keep a keyed fingerprint of it, so that no member can make us write to it as a guardian.',
    ],
  },
  {
    id: 'marketing',
    title: 'Marketing',
    parts: [
      'We may send you news about Mithaq by e-mail, and only if you say yes: ‘News by e-mail’ in the notification settings is off until you switch it on. You can opt out at any time: in the same place, with the link to unsubscribe in our e-mails, which ends the news and the e-mails about what you missed, or by writing to {contact}. If you say no, we do not ask again for 12 months. There is no marketing by text message or as notices in the app. Messages about your account and your matches are not marketing and still arrive.',
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
      'Deleting your account erases your profile, pictures, messages, likes and tokens at once. So that deleting is no way around the rules, we keep a few things for 2 years: blocks by you and of you; the kind, severity and time of reports about you, what was decided and why; that you had your welcome tokens, how many weeks have counted for your weekly tokens, when you were away in the last year, and when rewards and compensations came in the last week; and how often you corrected your sex. When you sent us selfies stays for 30 days. We keep all of it without your name or your words, under a keyed fingerprint of your e-mail address and of those you had in the 2 years before. If such an address returns, it applies again, including a suspension until its last day, and nobody is told.',
      'If our moderators have an open case about you or from you, what was reported stays, without your account, until the case has been decided and for 30 days afterwards, at most 90 days after you left.',
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
      'What travels between you and us, and from us to services outside, is encrypted. From there, an e-mail is in the hands of the mail providers. If an outside service finds the city for a position or checks a picture for us, it receives only that, and nothing that names you. Our pages load nothing from third parties, and our logs hold no messages, places or addresses. No system is perfect: if one of ours ever puts you at risk, we tell you.',
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
