import { telephoneIn } from './telephone.ts'

/** What of a way past the chat, or of money, a text holds. */
const contacts = ['telephone', 'address', 'link', 'messenger', 'money'] as const
type Contact = (typeof contacts)[number]

const endings = 'com|net|org|info|io|co|gg|ly|biz|uk|de|fr|tr|pk|sa|ae|eg|ca'
/** Words as well: a full stop without a space before the next sentence is no address. */
const wordEndings = 'me|in|my|us|id|is|to|app|link|site|online'
const messengers =
  'whats ?app|watsapp|telegram|snap ?chat|instagram|insta|viber|we ?chat|discord|skype|facebook|tik ?tok|kik|botim|kakao ?talk|zalo'
/** Words of every day as well: 'the Messenger of Allah' is no way to write to somebody. */
const ambiguous = 'signal|snap|ig|imo|messenger|line|threads|twitter|fb|wa'
const currencies =
  'dollars?|euros?|pounds?|bucks|usd|eur|gbp|dirhams?|riyals?|rupees?|lira|ringgit|taka|naira'

const signs: Record<Exclude<Contact, 'telephone'>, RegExp[]> = {
  address: [
    /[^\s@]{1,64}@[^\s@]{1,255}\.\p{L}{2,}/u,
    /\S{1,64} ?[([{]? ?\bat\b ?[)\]}]? ?[\w-]{2,63} ?[([{]? ?\bdot\b ?[)\]}]? ?\p{L}{2,}/u,
    /\b(?:gmail|hotmail|icloud|protonmail)\b/u,
    /\b(?:at|@) ?(?:yahoo|outlook|proton)\b/u,
    /\b\d{1,5}[a-z]?,? (?:[\p{L}'-]+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|close|crescent)\b/u,
  ],
  link: [
    /\bhttps?:\/\//u,
    /\bwww\.\p{L}/u,
    new RegExp(
      `(?<![@\\w.-])(?:[a-z0-9-]{2,63}\\.){1,4}(?:(?:${endings})(?![\\w@-])|(?:${wordEndings})/\\w)`,
      'u',
    ),
  ],
  messenger: [
    new RegExp(`\\b(?:${messengers})\\b`, 'u'),
    new RegExp(`\\b(?:on|my|via|by|through|over|your|use) (?:${ambiguous})\\b(?! of\\b)`, 'u'),
    new RegExp(`\\b(?:${ambiguous}) ?[:=] ?[@\\w]`, 'u'),
    /\b(?:wa|t)\.me\b/u,
    /(?<![\w.@])@[a-z0-9_][a-z0-9_.]{2,}/u,
    /واتس|وتساب|تيليجرام|تلغرام|تليجرام|انستقرام|انستغرام|انستا|سناب/u,
  ],
  money: [
    /\b(?:money|cash|loans?|lend|borrow|iban|paypal|cash ?app|venmo|zelle|revolut|western union|moneygram)\b/u,
    /\b(?:crypto|cryptocurrency|bitcoin|btc|usdt|ethereum|forex|investments?)\b/u,
    /\b(?:bank (?:account|details|transfer)|gift ?cards?|wire transfer|credit card)\b/u,
    /\b(?:pay|sponsor) (?:me|my|for my)\b/u,
    /[$€£₹₺] ?\d|\d ?[$€£₹₺]/u,
    new RegExp(`\\b\\d[\\d.,]{0,20}k? ?(?:${currencies})\\b`, 'u'),
  ],
}

/** Names each kind once, in the order of `contacts`. */
export function contactIn(text: string): Contact[] {
  const plain = plainText(text)
  return contacts.filter((kind) =>
    kind === 'telephone' ? telephoneIn(plain) : signs[kind].some((sign) => sign.test(plain)),
  )
}

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** What a digit of any script says: each has ten in a row, from zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first--
  return String((code - first) % 10)
}

/** Of digits in full circles, each ten in a row, from one. */
const circled = (digit: string) =>
  String(((digit.charCodeAt(0) - (digit < '\u2776' ? 0x24f5 : 0x2776)) % 10) + 1)

/** One writing of many: small letters, digits from 0 to 9, no marks and nothing that is not drawn, single spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, valueOf)
    .replaceAll(/[\u24F5-\u24FE\u2776-\u2793]/gu, circled)
    .replaceAll('\u24FF', '0')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
