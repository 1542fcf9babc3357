import type { Relation } from '@mithaq/contract/guardians'
import type { ReactionKind } from '@mithaq/contract/messages'

/** A stretch of time, as a fraction of one of the configured windows, so that a life fits any configuration. */
export interface Span {
  readonly of: 'payment' | 'opening' | 'reply'
  readonly times: number
}

export type LifeAct =
  | { readonly does: 'like' }
  | { readonly does: 'pay' }
  | { readonly does: 'pay_for_both' }
  | { readonly does: 'ask_to_see' }
  | { readonly does: 'show_pictures' }
  | { readonly does: 'say'; readonly words: string; readonly quotes?: number }
  /** Reacts to the message at this place. */
  | { readonly does: 'react'; readonly to: number; readonly kind: ReactionKind }
  | { readonly does: 'go_away'; readonly days: number }
  | { readonly does: 'say_goodbye'; readonly words: string }

export interface LifeStep {
  readonly by: 'me' | 'them'
  /** How long after the step before it. */
  readonly after: Span
  readonly act: LifeAct
}

/** One match of a life, step by step. */
export interface LifeStory {
  readonly partner: string
  readonly steps: readonly LifeStep[]
  /** How long ago the last step was. Only this many seconds of the reply clock are left where `secondsLeft` says so. */
  readonly ended: Span
  readonly secondsLeft?: number
}

/** What a sign-in account has lived through before anybody signs in. */
export interface Life {
  readonly email: string
  readonly guardian: {
    readonly name: string
    readonly relation: Relation
    readonly email: string
    readonly timeZone: string
  }
  readonly stories: readonly LifeStory[]
}

const payment = (times: number): Span => ({ of: 'payment', times })
const opening = (times: number): Span => ({ of: 'opening', times })
const reply = (times: number): Span => ({ of: 'reply', times })

const step = (by: LifeStep['by'], after: Span, act: LifeAct): LifeStep => ({ by, after, act })
const like = (by: LifeStep['by']) => step(by, payment(0.05), { does: 'like' })
const pay = (by: LifeStep['by'], times: number) => step(by, payment(times), { does: 'pay' })
const open = (by: LifeStep['by'], words: string) => step(by, opening(0.1), { does: 'say', words })
const say = (by: LifeStep['by'], times: number, words: string, quotes?: number) =>
  step(by, reply(times), { does: 'say', words, ...(quotes !== undefined && { quotes }) })
const react = (by: LifeStep['by'], to: number, kind: ReactionKind) =>
  step(by, reply(0.01), { does: 'react', to, kind })

const bothLike = [like('them'), like('me')]
const bothPay = [...bothLike, pay('me', 0.1), pay('them', 0.05)]
/** The other side opens the chat alone. */
const theyPay = [...bothLike, step('them', payment(0.1), { does: 'pay_for_both' })]

type Lines<N extends number, L extends string[] = []> = L['length'] extends N ? L : Lines<N, [...L, string]>

/** I am awaited, and twenty minutes are left. My third answer has earned a token. */
const myTurn = (partner: string, [a, b, c, d, e, f, g]: Lines<7>): LifeStory => ({
  partner,
  steps: [
    ...bothPay,
    open('them', a),
    say('me', 0.1, b),
    react('them', 2, 'heart'),
    say('them', 0.1, c),
    say('me', 0.2, d),
    say('them', 0.1, e),
    react('me', 5, 'hand_on_heart'),
    say('me', 0.1, f, 3),
    say('them', 0.2, g, 6),
  ],
  ended: reply(1),
  secondsLeft: 1200,
})

/** They are awaited. They show me their pictures, which only those see whom they choose. */
const theirTurn = (partner: string, [a, b, c, d]: Lines<4>): LifeStory => ({
  partner,
  steps: [
    ...theyPay,
    open('them', a),
    say('me', 0.2, b),
    react('them', 2, 'smile'),
    step('them', reply(0.1), { does: 'show_pictures' }),
    say('them', 0.2, c),
    say('me', 0.2, d),
  ],
  ended: reply(0.3),
})

/** They have paid, I have not. I asked to see their pictures. */
const locked = (partner: string): LifeStory => ({
  partner,
  steps: [...bothLike, pay('them', 0.1), step('me', payment(0.1), { does: 'ask_to_see' })],
  ended: payment(0.15),
})

const resting = (partner: string, [a, b, c, d]: Lines<4>): LifeStory => ({
  partner,
  steps: [
    ...theyPay,
    open('them', a),
    say('me', 0.6, b),
    react('them', 2, 'thumbs_up'),
    say('them', 0.6, c),
    say('me', 0.6, d, 3),
    step('them', reply(0.4), { does: 'go_away', days: 6 }),
  ],
  ended: reply(0.25),
})

/** I never answered: that cost me two tokens, which went to them. */
const endedBySilence = (partner: string, [a, b, c]: Lines<3>): LifeStory => ({
  partner,
  steps: [...theyPay, open('them', a), say('me', 0.3, b), say('them', 0.3, c)],
  ended: reply(2.5),
})

const closedKindly = (partner: string, [a, b, c, goodbye]: Lines<4>): LifeStory => ({
  partner,
  steps: [
    ...bothPay,
    open('me', a),
    say('them', 0.3, b),
    react('me', 2, 'smile'),
    say('me', 0.3, c),
    step('them', reply(0.5), { does: 'say_goodbye', words: goodbye }),
  ],
  ended: reply(4),
})

/**
 * What Maryam and Yusuf have lived through: a match in every state, between two people who talk as their profiles do.
 * Maryam and Yusuf do not know each other.
 */
export const lives: readonly Life[] = [
  {
    email: 'maryam@demo.mithaq.example',
    guardian: {
      name: 'Abu Maryam',
      relation: 'father',
      email: 'father.of.maryam@demo.mithaq.example',
      timeZone: 'Asia/Amman',
    },
    stories: [
      myTurn('karim@demo.mithaq.example', [
        'As-salamu alaykum, Maryam. You argue about maqluba in ten years, I argue about koshari now. May I begin?',
        'Wa alaykum as-salam, Karim! Begin, but know that I bake when I worry, so I come armed.',
        'Then let me ask properly: what do you bake when the worry is a big one?',
        'Ma’amoul. Forty of them. The night shift has stopped asking why.',
        'Forty is a serious number. My mother would like you before she had met you.',
        'And you, what do you do with a worry that does not fit into forty-two characters?',
        'I take it to the balcony at Fajr and let it be long. What did the ward teach you this week?',
      ]),
      theirTurn('abdulrahman@demo.mithaq.example', [
        'As-salamu alaykum. A nurse and an anaesthetist: between us we could keep a whole ward calm.',
        'Wa alaykum as-salam! You calm them, I tell them stories afterwards. Is it true that you warm your hands first?',
        'Always. My mother checks. I have shown you my pictures now, so you can see that I do look awake.',
        'Awake and kind, ma sha’ Allah. What does your family think of Amman?',
      ]),
      locked('idriss@demo.mithaq.example'),
      resting('emre@demo.mithaq.example', [
        'Selam aleyküm, Maryam. You know Bursa, I hear. Then you know what a goat thinks of poetry.',
        'Aleyküm selam! I know what Bursa thinks of cheese. Who is worse, Fuzuli or the postman?',
        'Fuzuli. The postman at least says sorry. I am off to the high pastures soon, where no phone works.',
        'Go with Allah’s peace, and bring back a story about the goats. I will be here.',
      ]),
      endedBySilence('adnan@demo.mithaq.example', [
        'As-salamu alaykum, Maryam. The under-tens lost nil to eleven again. I need to be told it is character building.',
        'Wa alaykum as-salam, coach. It is! For the other team, at least.',
        'They asked whether you would come and watch one day. What shall I tell them?',
      ]),
      closedKindly('hafiz@demo.mithaq.example', [
        'As-salamu alaykum, Hafiz. I have counted: your lift joke does work on several levels.',
        'Wa alaykum as-salam. Then it has worked for the first time. Would you ever live as far away as Johor?',
        'Honestly, no. My mother is alone here, and the ward is my second family.',
        'Thank you for saying it so clearly. I wish you a home full of tea and children, Maryam. May Allah make it easy for us both.',
      ]),
    ],
  },
  {
    email: 'yusuf@demo.mithaq.example',
    guardian: {
      name: 'Umm Yusuf',
      relation: 'mother',
      email: 'mother.of.yusuf@demo.mithaq.example',
      timeZone: 'Europe/London',
    },
    stories: [
      myTurn('hafsa@demo.mithaq.example', [
        'Salaam Yusuf. Better one: you wrote that you build bridges. Better two: you only draw them?',
        'Wa alaykum as-salam, Hafsa. Better one, most days. Today I only drew, and then I drew it again.',
        'An honest man. I was promised the truth in a soft voice, so tell me: do you answer your mother’s calls?',
        'On the first ring. She then hands me to four aunts. It is a conference.',
        'Mine does the same with cousins in Mirpur. We could save them all the telephone bill.',
        'They would find a new one to spend it on. What makes you laugh after eighty pairs of eyes?',
        'Our goal shooter, who says sorry to every keeper. When would your family like to talk to mine?',
      ]),
      theirTurn('zaynab@demo.mithaq.example', [
        'As-salamu alaykum, Yusuf. I must ask it first: do you floss?',
        'Wa alaykum as-salam, doctor. Since ten minutes ago, yes.',
        'Honesty, thank God. You may see my pictures now: I show them only to those I choose.',
        'Thank you for the trust. I will keep it. How do forty mattresses fit onto one roof?',
      ]),
      locked('noura@demo.mithaq.example'),
      resting('emina@demo.mithaq.example', [
        'Selam, Yusuf. Which book do you lend to everyone? I ask as a librarian, so think well.',
        'Wa alaykum as-salam. An old atlas of bridges. It always comes back with tea on it.',
        'Tea is forgivable. I go up to the mountains with my mother tomorrow, without a signal, and will think about it.',
        'Enjoy the quiet, both of you. I will look for a book that deserves you.',
      ]),
      endedBySilence('ikram@demo.mithaq.example', [
        'Salaam Yusuf, greetings from the port. Your bridges and my ships should agree about heights.',
        'Wa alaykum as-salam, Ikram. We leave you fifty metres and a prayer.',
        'Fifty will do. Would you ever consider Rotterdam? We have excellent bridges to criticise.',
      ]),
      closedKindly('sofia@demo.mithaq.example', [
        'As-salamu alaykum, Sofía. Which line on those walls do visitors always miss?',
        'Wa alaykum as-salam. The smallest one, by the door. It says that the door is open. And how soon do you hope to marry?',
        'Within a year, if Allah wills. I would not want to make anybody wait.',
        'Then I must be fair to you: I need more time with my mother first. You were a pleasure to talk to, Yusuf. Go well.',
      ]),
    ],
  },
]

/** Whether these two have a story together. Neither of them acts in it by themselves. */
export const haveStory = (email: string, other: string): boolean =>
  lives.some(
    (life) =>
      (life.email === email && life.stories.some(({ partner }) => partner === other)) ||
      (life.email === other && life.stories.some(({ partner }) => partner === email)),
  )
