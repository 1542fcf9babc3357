import { disguised } from './disguised.ts'
import { plainText } from './plain-text.ts'

/** Names of messengers in the normalized form of the text that is searched. */
const anyOf = (names: string) => names.split('/').map(plainText).join('|')

// ASCII classes: with `\p{L}` between all of these letters the patterns take long to compile.
const apart = String.raw`[\W_]{0,2}`
/** Also with separators: 'what-s-app', 'tele gram', 'w h a t s 4 p p'. */
const inParts = ['whatsapp', 'telegram', 'instagram', 'snapchat']
  .map((name) => [...name].map(disguised).join(apart))
  .join('|')

/** Also with characters that replace letters: 'wh4tsapp', '1nsta'. */
const names = disguised(
  [
    'whats ?app?|watsapp|telegram|snap ?chat|instagram|insta|viber|we ?chat|discord|skype|face ?book|linkedin|tik ?tok',
    'kik|botim|kakao ?talk|zalo|(?:vv|u|v|w)h?a?t+s+a+p+|wapp|te?le?gra?m+',
  ].join('|'),
)
/** Foreign spellings, and with Turkish endings: 'whatsapptan', 'instadan'. */
const heard =
  '(?:wh?|v|u)[ao]t+[sz]+ap+\\p{L}*|wh?at+app|gu?as+ap+|wasap+|tele?[gkq]ra+m+\\p{L}*|insta[gkq]ra+m+\\p{L}*|insta(?:dan?|ya|m|mdan)|sna?pchat\\p{L}*|facebook\\p{L}*|tikto[ck]\\p{L}*|wp(?:[dt]en?)'
/** Abbreviations that count only in context: 'on ig', 'imo me'. */
const short = 'ig|1g|imo|1mo|fb|wa|wp|tg|sc|snap|sn4p'
/** 'The Messenger of Allah' is not the app. */
const ambiguous = `${short}|messenger|twitter`
/** Only at the end of a sentence or before an address: 'your signal was clear' must not match. */
const everyday = 'signal|line|threads'
/** An account name, with a digit or an underscore: 'yusuf_90'. */
const handle = String.raw`(?=[\w.]{0,40}[a-z])(?=[\w.]{0,40}[\d_])[\w.]{5,}`

/** Before an Arabic name 'and', 'in' and 'the', behind it whose it is: 'بالواتساب', 'سنابي'. */
const before = '(?:و|ف)?(?:ب|ك|ل|ع|ه)?(?:ال|ل)?'
const behind = '(?:ي|ك|كم|ه|ها|هم|نا|م|مون|تون)?'
const arabic =
  'وا+ت+ ?[سز] ?ا*ي?ب|وت[سز] ?اب|وتساب|تي?لي? ?[جغقك]رام|اي?نست?ا? ?[جغقك]رام|اي?نستا|ا?سني?ا?ب ?(?:ت?شات|جي?ت)|فيس ?بوك|فيس بك|م[اي]?سنجر|تي?ك ?توك|وايبر|روبيكا|سكايب|ديسكورد'
/** Only possessive endings may follow: 'واتساع' is a width, 'سنابل' are ears of wheat. */
const shortArabic = 'واتس(?:ي|ه)?|سناب(?:ي|ه|ها|ات|ك(?! ?الخيل))?|علي (?:ال)?ايمو'

const cyrillic = [
  '[ву][ао](?:т[сц]|ц)ап+\\p{L}{0,3}',
  // 'телеграмма', a telegram, has another м and an ending.
  'т[еі3]л[еі3][гґ]р[а4]м(?:м|а|е|у|ом|и|і|чик\\p{L}{0,2}|дан?|де)?',
  '[иі]нст(?:а|е|у|ы|ои|ои|аграм+\\p{L}{0,3})',
  'сн[аеэ]пч[аеэ]т\\p{L}{0,2}|ва[иі]бер\\p{L}{0,2}|ска[иі]п\\p{L}{0,2}|дискорд\\p{L}{0,2}|фе[иі]сбук\\p{L}{0,2}',
  'телега ?[:=]|(?:моя|твоя|мою|свою|(?:на)?пиши(?:те)? в) телег[ау]',
  'вконтакте|мес+ендж[еи]р\\p{L}{0,2}',
  '(?:в|мои|твои|на) (?:тг|вк|имо)',
].join('|')

/** Without vowel signs: normalized text has none. */
const indic = anyOf(
  'হোয়াটসঅ্যাপ/হোয়াটস অ্যাপ/হোয়াটসএপ/হোয়াটস্যাপ/ওয়াটস্যাপ/হোয়াটসাপ/ওয়াটসঅ্যাপ/ওয়াটসএপ/টেলিগ্রাম/ইনস্টাগ্রাম/ইন্সটাগ্রাম/ফেসবুক/মেসেঞ্জার/স্ন্যাপচ্যাট/टेलीग्राम/व्हाट्सएप/व्हाट्सऐप/व्हाट्सअप/व्हाट्सप/वाट्सएप/वॉट्सऐप/इंस्टाग्राम/इन्स्टाग्राम/फेसबुक/स्नैपचैट',
)

/** Other messengers, by their names in other scripts and spellings. */
export const messengerSigns = [
  new RegExp(`(?<![\\p{L}\\d])(?:${names}|${inParts})(?![\\p{L}\\d])`, 'u'),
  new RegExp(`\\b(?:${heard})(?![\\p{L}\\d])`, 'u'),
  new RegExp(`\\b(?:on|my|via|by|through|over|your|use|add) (?:${ambiguous})\\b(?! (?:of|and)\\b)`, 'u'),
  new RegExp(
    `\\b(?:on|my|via|by|through|over|your|use) (?:${everyday})\\b(?= ?(?:$|[^\\w ]|(?:me|at|pls|please)\\b))`,
    'u',
  ),
  new RegExp(`\\b(?:sur|mon|auf|mein|di|lewat) (?:${short})\\b`, 'u'),
  new RegExp(`\\b(?:${ambiguous.replace('imo|', '')}|${everyday}) ?[:=] ?[@\\w]`, 'u'),
  new RegExp(`\\b(?:${short}) (?:me|number|no|id)\\b(?! (?:out|back|into|up)\\b)`, 'u'),
  new RegExp(`\\b(?:have|got|using) (?:${short})(?= ?(?:$|[?!]|\\.$))`, 'u'),
  new RegExp(`\\b(?:${short}) ?\\W{1,3}${handle}`, 'u'),
  new RegExp(
    `(?:(?<![\\w.])@ ?|\\b(?:find|search|add|follow|dm|text|msg|look)(?: [a-z]{1,8}){0,3}[ :]{1,2})${handle}`,
    'u',
  ),
  /\bmy (?:user ?name|handle) (?:is|there)\b|\bon the '?gram\b/u,
  /\bwp['’ ]?[dt]en?\b|\bwp yaz|\bwa (?:aja|ku|aku|saya)\b|\b(?:nomor|nomer|no) wa\b/u,
  /\b(?:wa|t)(?:\.me\b| ?\. ?me ?\/)/u,
  /(?<![\w.@])@[a-z0-9_][a-z0-9_.]{2,}/u,
  new RegExp(`(?<!\\p{L})${before}(?:(?:${arabic})${behind}|${shortArabic})(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})(?:${cyrillic})(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})(?:${indic}|${anyOf('ইনস্টা')}(?!\\p{L}))`, 'u'),
]
