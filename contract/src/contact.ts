import { disguised } from './disguised.ts'
import { messengerSigns } from './messengers.ts'
import { plainText } from './plain-text.ts'
import { telephoneIn } from './telephone.ts'

/** Kinds of contact details, or talk of money, that a text may contain. */
const contacts = ['telephone', 'address', 'link', 'messenger', 'money'] as const
type Contact = (typeof contacts)[number]

const endings = 'com|net|org|info|io|co|gg|ly|biz|uk|de|fr|tr|pk|sa|ae|eg|ca'
/** Top-level domains that are also words: a full stop without a space is no address. */
const wordEndings = 'me|in|my|us|id|is|to|app|link|site|online'
/** Before these, the dot may also be spelled out, in brackets, or between spaces. */
const certainEndings = 'com|org|info'
const dotWord = 'dot|nokta|punkt|ponto|punto|نقطه'
const bracketedDot = `[([{<] ?(?:[.,]|${dotWord}) ?[)\\]}>]`
/** Of a page: behind 'at' it is part of a mail address. */
const name = '(?<!\\bat ?[)\\]}]? ?)(?<![\\w-])(?!the\\b)[a-z\\d-]{2,63}'
const letters = (word: string) => `(?<![\\p{L}\\d])${[...word].join('\\W{1,2}')}(?![\\p{L}\\d])`
const mailbox = disguised('gmail|gmial|gmal|hotmail|hotmial|icloud|protonmail')
const currencies =
  'dollars?|euros?|pounds?|bucks|usd|eur|gbp|dirhams?|riyals?|rupees?|lira|ringgit|taka|naira'

const signs: Record<Exclude<Contact, 'telephone'>, RegExp[]> = {
  address: [
    /[^\s@]{1,64}@[^\s@]{1,255}\.\p{L}{2,}/u,
    /\S{1,64} ?[([{]? ?\bat\b ?[)\]}]? ?[\w-]{2,63} ?[([{]? ?\bdot\b ?[)\]}]? ?\p{L}{2,}/u,
    new RegExp(`(?:${mailbox}|\\bg[ .-]mail)(?:com)?(?![\\p{L}\\d])`, 'u'),
    /(?:\bat|@|[([{]a[)\]}]) ?(?:yahoo|outlook|proton)\b/u,
    /\bmy e-?mail (?:is|:)/u,
    /\b\d{1,5}[a-z]?,? (?:[\p{L}'-]+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|close|crescent)\b/u,
  ],
  link: [
    /\bh[tx*]{2}ps?\b|\bwww\b/u,
    new RegExp(`${name} ?${bracketedDot} ?(?:${endings}|${wordEndings})(?![\\p{L}\\d])`, 'u'),
    new RegExp(`${name}(?: (?:${dotWord}) | \\. ?|,| ?[·•∙] ?)(?:${certainEndings})(?![\\p{L}\\d])`, 'u'),
    new RegExp(['com', 'net', 'org'].map(letters).join('|'), 'u'),
    new RegExp(
      `(?<![@\\w.-])(?:[a-z0-9-]{2,63}\\.){1,4}(?:(?:${endings})(?![\\w@-])|(?:${wordEndings})/\\w)`,
      'u',
    ),
  ],
  messenger: messengerSigns,
  money: [
    /\b(?:money|cash|loans?|lend|borrow|iban|paypal|cash ?app|venmo|zelle|revolut|western union|moneygram)\b/u,
    /\b(?:crypto|cryptocurrency|bitcoin|btc|usdt|ethereum|forex|investments?)\b/u,
    /\b(?:bank (?:account|details|transfer)|gift ?cards?|wire transfer|credit card)\b/u,
    /\b(?:pay|sponsor) (?:me|my|for my)\b/u,
    /[$€£₹₺] ?\d|\d ?[$€£₹₺]/u,
    new RegExp(`\\b\\d[\\d.,]{0,20}k? ?(?:${currencies})\\b`, 'u'),
  ],
}

/** Returns each kind once, in the order of `contacts`. */
export function contactIn(text: string): Contact[] {
  const plain = plainText(text)
  return contacts.filter((kind) =>
    kind === 'telephone' ? telephoneIn(plain) : signs[kind].some((sign) => sign.test(plain)),
  )
}
