import { plainText } from './plain-text.ts'

/** Names as they are written, plain as the text in which they are looked for. */
const anyOf = (names: string) => names.split('/').map(plainText).join('|')

// With every script's letters named between all of these, the first text of a process held it up for half a second.
const apart = String.raw`[\W_]{0,2}`
/** Also in parts: 'what-s-app', 'tele gram'. */
const inParts = (...names: string[]) => names.map((name) => [...name].join(apart)).join('|')

const names =
  'whats ?app|watsapp|telegram|snap ?chat|instagram|insta|viber|we ?chat|discord|skype|facebook|tik ?tok|kik|botim|kakao ?talk|zalo'
/** As they are heard elsewhere, and with what Turkish adds: 'whatsapptan', 'instadan'. */
const heard =
  '(?:wh?|v|u)[ao]t+[sz]+ap+\\p{L}*|wh?at+app|gu?as+ap+|wasap+|tele?[gkq]ra+m+\\p{L}*|insta[gkq]ra+m+\\p{L}*|insta(?:dan?|ya|m|mdan)|sna?pchat\\p{L}*|facebook\\p{L}*|tikto[ck]\\p{L}*|wp(?:[dt]en?)'
/** Words of every day as well: 'the Messenger of Allah' is no way to write to somebody. */
const ambiguous = 'signal|snap|ig|imo|messenger|line|threads|twitter|fb|wa|wp'

/** Before an Arabic name 'and', 'in' and 'the', behind it whose it is: 'بالواتساب', 'سنابي'. */
const before = '(?:و|ف)?(?:ب|ك|ل|ع|ه)?(?:ال|ل)?'
const behind = '(?:ي|ك|كم|ه|ها|هم|نا|م|مون|تون)?'
const arabic =
  'وات+[سز] ?اي?ب|وت[سز] ?اب|وتساب|تي?لي? ?[جغقك]رام|اي?نست?ا? ?[جغقك]رام|اي?نستا|ا?سني?ا?ب ?(?:شات|جي?ت)|فيس ?بوك|فيس بك|م[اي]?سنجر|تي?ك ?توك|وايبر|روبيكا|سكايب|ديسكورد'
/** Nothing but 'my', 'your' and 'his' may stand behind these: 'واتساع' is a width, 'سنابل' are ears of wheat. */
const shortArabic = 'واتس(?:ي|ه)?|سناب(?:ي|ه|ها|ات|ك(?! ?الخيل))?|علي (?:ال)?ايمو'

const cyrillic = [
  '[ву][ао](?:т[сц]|ц)ап+\\p{L}{0,3}',
  // A letter by wire has another м and an ending.
  'тел[еі][гґ]рам(?:м|а|е|у|ом|и|і|чик\\p{L}{0,2}|дан?|де)?',
  '[иі]нст(?:а|е|у|ы|ои|ои|аграм+\\p{L}{0,3})',
  'сн[аеэ]пч[аеэ]т\\p{L}{0,2}|ва[иі]бер\\p{L}{0,2}|ска[иі]п\\p{L}{0,2}|дискорд\\p{L}{0,2}|фе[иі]сбук\\p{L}{0,2}',
  'вконтакте|мес+ендж[еи]р\\p{L}{0,2}',
  '(?:в|мои|твои|на) (?:тг|вк|имо)',
].join('|')

/** Without vowels: marks are no part of a plain text. */
const indic = anyOf(
  'হোয়াটসঅ্যাপ/হোয়াটস অ্যাপ/হোয়াটসএপ/হোয়াটস্যাপ/হোয়াটসাপ/ওয়াটসঅ্যাপ/ওয়াটসএপ/টেলিগ্রাম/ইনস্টাগ্রাম/ইন্সটাগ্রাম/ফেসবুক/মেসেঞ্জার/স্ন্যাপচ্যাট/टेलीग्राम/व्हाट्सएप/व्हाट्सऐप/व्हाट्सअप/व्हाट्सप/वाट्सएप/वॉट्सऐप/इंस्टाग्राम/इन्स्टाग्राम/फेसबुक/स्नैपचैट',
)

/** The other messengers, by their names in the scripts and spellings of those who use them. */
export const messengerSigns = [
  new RegExp(`\\b(?:${names}|${heard})(?![\\p{L}\\d])`, 'u'),
  new RegExp(`\\b(?:${inParts('whatsapp', 'telegram', 'instagram', 'snapchat')})(?![\\p{L}\\d])`, 'u'),
  new RegExp(`\\b(?:on|my|via|by|through|over|your|use) (?:${ambiguous})\\b(?! of\\b)`, 'u'),
  new RegExp(`\\b(?:${ambiguous}) ?[:=] ?[@\\w]`, 'u'),
  /\bwp['’ ]?[dt]en?\b/u,
  /\b(?:wa|t)\.me\b/u,
  /(?<![\w.@])@[a-z0-9_][a-z0-9_.]{2,}/u,
  new RegExp(`(?<!\\p{L})${before}(?:(?:${arabic})${behind}|${shortArabic})(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})(?:${cyrillic})(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})(?:${indic}|${anyOf('ইনস্টা')}(?!\\p{L}))`, 'u'),
]
