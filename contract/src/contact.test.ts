import { describe, expect, it } from 'vitest'
import { contactIn } from './contact.ts'
import { plainText } from './plain-text.ts'

describe('a text holds', () => {
  it.each([
    ['call me on +44 7700 900123', ['telephone']],
    ['my bank\n  account', ['money']],
    ['0️⃣7️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣', ['telephone']],
    ['07\u200B91\u200B23\u200B45\u200B67', ['telephone']],
    ['zero seven nine one two three four five', ['telephone']],
    ['Oh-seven-double nine, one, two, three', ['telephone']],
    ['zero seven 91 twenty three 45', ['telephone']],
    ['triple seven triple eight nine', ['telephone']],
    ['write to sara.k@example.org', ['address']],
    ['sara at example dot org', ['address']],
    ['sara (at) example (dot) org', ['address']],
    ['find me at gmail', ['address']],
    ['I live at 12 Old Mill Road', ['address']],
    ['see https://example.org/me', ['link']],
    ['my page is sara-k.com', ['link']],
    ['WhatsApp is easier', ['messenger']],
    ['what\u034Fsapp me', ['messenger']],
    ['tele\u180Bgr\u0336am is easier', ['messenger']],
    ['écris-moi sur ínstägram', ['messenger']],
    ['write to sara\uFE0E@exam\u3164ple.org', ['address']],
    ['add me on snap', ['messenger']],
    ['my ig is better', ['messenger']],
    ['I am @sara_k there', ['messenger']],
    ['wa.me/4479 is short', ['link', 'messenger']],
    ['عندك واتساب؟', ['messenger']],
    ['Could you lend me something', ['money']],
    ['it costs only $200', ['money']],
    ['200 euros would help', ['money']],
    ['I teach crypto trading', ['money']],
    ['telegram, and 0791234567 for the loan', ['telephone', 'messenger', 'money']],
  ])('%s', (text, found) => {
    expect(contactIn(text)).toEqual(found)
  })
})

const listed = (words: string) => words.trim().split(/\s*\/\s*/)

describe('each of these words alone leads past the chat, or to money', () => {
  it.each(
    listed(`ab.com / x1.net / ab.org / ab.info / ab.io / ab.co / ab.gg / ab.ly / ab.biz / ab.uk / ab.de / ab.fr / ab.tr / ab.pk /
      ab.sa / ab.ae / ab.eg / ab.ca / ab.me|x / ab.in|x / ab.my|x / ab.us|x / ab.id|x / ab.is|x / ab.to|x / ab.app|x /
      ab.link|x / ab.site|x / ab.online|x / www.nur`),
  )('a link: %s', (word) => {
    expect(contactIn(word.replace('|', '/'))).toEqual(['link'])
  })

  it.each(
    listed(`whatsapp / whats app / watsapp / telegram / snapchat / snap chat / instagram / insta / viber / wechat / we chat /
      discord / skype / facebook / tiktok / tik tok / kik / botim / kakaotalk / kakao talk / zalo / on signal / my snap /
      via ig / by imo / through messenger / over line / your threads / use twitter / on fb / my wa / ig: sara / fb = sara /
      @sara_k / واتس / وتساب / تيليجرام / تلغرام / تليجرام / انستقرام / انستغرام / انستا / سناب`),
  )('a messenger: %s', (word) => {
    expect(contactIn(word)).toEqual(['messenger'])
  })

  it.each(
    listed(`money / cash / loan / loans / lend / borrow / iban / paypal / cashapp / cash app / venmo / zelle / revolut /
      western union / moneygram / crypto / cryptocurrency / bitcoin / btc / usdt / ethereum / forex / investment /
      investments / bank account / bank details / bank transfer / gift card / giftcards / wire transfer / credit card /
      pay me / pay my / sponsor for my / $5 / 5€ / £ 5 / 5₹ / ₺5 / 5 dollars / 5 dollar / 5 euro / 5 pounds / 5 bucks /
      5k usd / 5 eur / 5 gbp / 5 dirham / 5 riyals / 5 rupee / 5 lira / 5 ringgit / 5 taka / 1.5 naira`),
  )('money: %s', (word) => {
    expect(contactIn(word)).toEqual(['money'])
  })

  it.each(
    listed(`a@b.cd / hotmail / icloud / protonmail / gmail / at yahoo / sara@ outlook / at proton / 1 Oak Street / 1 oak st /
      1b, oak road / 1 oak rd / 1 oak avenue / 1 oak ave / 1 oak lane / 1 oak drive / 1 oak boulevard / 1 oak blvd /
      1 oak close / 12345 old oak mill crescent`),
  )('an address: %s', (word) => {
    expect(contactIn(word)).toEqual(['address'])
  })

  it.each(
    listed(`1234567 / 12.34.567 / one two three four five six seven / eight nine nought oh zero one two /
      ten eleven twelve thirteen / fourteen fifteen sixteen 1 / seventeen eighteen nineteen 1 / twenty thirty forty 1 /
      fifty sixty seventy 1 / eighty ninety 123 / double 12 345 / triple 1 2345 / 2015 2019 1`),
  )('a telephone: %s', (word) => {
    expect(contactIn(word)).toEqual(['telephone'])
  })
})

describe('a messenger is named', () => {
  it.each(
    listed(`واتساب / واتس اب / واتس آب / بالواتساب / عالواتس / وتس اب / واتسابي / و ا ت س ا ب / واتـــساب / وَاتْسَاب / واتس‌اپ / واتساپ / واٹس ایپ /
      تلغرام / تيليجرام / تيلغرام / التلجرام / تلقرام / تلگرام / ٹیلی گرام / تلگرامم / انستقرام / إنستغرام / انستا / إنستا / اینستاگرام / انسٹاگرام /
      سناب شات / سنابشات / سناب / سنابي / سنابك / سنیپ چیٹ / اسنپ چت / فيس بوك / فیس بک / ماسنجر / تيك توك / على الايمو`),
  )('in Arabic letters: %s', (name) => {
    expect(contactIn(`${name} احسن`)).toEqual(['messenger'])
  })

  it.each(
    listed(`ватсап / вотсап / в ватсапе / Вацап / воцапе / уотсап / телеграм / Телеграмм / в телеграме / телеграмчик / телеграмдан /
      мой тг / в вк / инста / в инсте / инстаграм / інстаграм / снэпчат / вайбер / в скайпе / Т е л е г р а м`),
  )('in Cyrillic letters: %s', (name) => {
    expect(contactIn(`${name} лучше`)).toEqual(['messenger'])
  })

  it.each(
    listed(
      `হোয়াটসঅ্যাপ / হোয়াটসঅ্যাপে / হোয়াটস অ্যাপ / টেলিগ্রাম / টেলিগ্রামে / ইনস্টাগ্রাম / ইনস্টা / ইন্সটা / ফেসবুকে / व्हाट्सएप / टेलीग्राम / इंस्टाग्राम`,
    ),
  )('in the letters of India and Bengal: %s', (name) => {
    expect(contactIn(name)).toEqual(['messenger'])
  })

  it.each(
    listed(`vatsap / votsap / whatsap / watsap / whatzapp / wasap / guasap / whatsapptan / telgram / teleqram / telegramdan / instadan /
      instagramdan / my wp / wp'den yaz / wpden`),
  )('as it is heard: %s', (name) => {
    expect(contactIn(name)).toEqual(['messenger'])
  })

  it.each(
    listed(`whаtsаpp / WHАТSАРР / ԝһаtѕарр / ѕкуре / telеgram / ТЕLЕGRАМ / instаgrаm / ınstagram / whatѕapp / τelegram / ΤΕLΕGRΑΜ / νiber / ｗｈａｔｓａｐｐ / 𝓽𝓮𝓵𝓮𝓰𝓻𝓪𝓶 /
      ⓣⓔⓛⓔⓖⓡⓐⓜ / 🅃🄴🄻🄴🄶🅁🄰🄼 / 🆃🅴🅻🅴🅶🆁🅰🅼 / 🅣🅔🅛🅔🅖🅡🅐🅜 / ᴛᴇʟᴇɢʀᴀᴍ / ᵗᵉˡᵉᵍʳᵃᵐ / ɪɴꜱᴛᴀ / snaрchat`),
  )('in letters that look like its own: %s', (name) => {
    expect(contactIn(name)).toEqual(['messenger'])
  })

  it.each([
    'w h a t s a p p',
    'w.h.a.t.s.a.p.p',
    'W-h-A-t-S-a-P-p',
    't e l e g r a m',
    't • e • l • e • g • r • a • m',
    'i_n_s_t_a',
    'w\u200Bh\u200Ba\u200Bt\u200Bs\u200Ba\u200Bp\u200Bp',
    'tele\u200D\u2060gram',
    'what-s-app',
    "what's app",
    'whats.app',
    'tele gram',
    'tele.gram',
    'insta-gram',
    'ԝ һ а т ѕ а р р',
  ])('with its letters set apart: %j', (name) => {
    expect(contactIn(`${name} me`)).toEqual(['messenger'])
  })
})

describe('digits are read by the letters in their place', () => {
  it.each([
    'O7 9OO 9OO I23',
    'o79oo9oo123',
    'О7 9ОО 12З4',
    'Ο7 9ΟΟ 1234',
    '+44 77OO 9OO l23',
    'O-7-9-O-O-l-2-3',
    'O 7 9 o o l 2 3 4',
    'l2345678',
    'I23 45 678',
    '07 OO 123 45',
    '0779S31B4',
    'O٧9OO٩١٢٣',
    'O.7.9.I.2.3.4.5',
  ])('%s', (text) => {
    expect(contactIn(`call ${text} please`)).toEqual(['telephone'])
  })

  it.each([
    'صفر سبعة تسعة واحد اثنين ثلاثة أربعة',
    'صفر یک دو سه چهار پنج شش',
    'صفر ایک دو تین چار پانچ چھ',
    'শূন্য এক দুই তিন চার পাঁচ ছয়',
    'cero seis uno dos tres cuatro cinco',
    'nol delapan satu dua tiga empat lima',
    'sıfır beş üç iki bir dört yedi altı',
    'zéro six huit un deux trois quatre cinq',
    'ноль семь девять один два три четыре',
    'null sieben neun eins zwei drei vier',
  ])('spelled out elsewhere: %s', (text) => {
    expect(contactIn(text)).toEqual(['telephone'])
  })
})

describe('an innocent text holds nothing of the kind', () => {
  it.each([
    'وأتساءل كيف كان يومك',
    'واتسم حديثك بالصدق واتساع الأفق',
    'مثل حبة أنبتت سبع سنابل في كل سنبلة مئة حبة',
    'سنابك الخيل في قصيدة المتنبي',
    'وتسبح كل يوم، وتسأل عن أهلك',
    'وتساعدين الناس، أحب ذلك',
    'إيتاء الزكاة وإقام الصلاة',
    'آنستني كلماتك عن الوالدين',
    'تلك رام الله، مدينة جميلة',
    'الفيسفساء في بيتك جميلة',
    'بله، من هم همین طور فکر می‌کنم',
    'ایمان اور صبر، یہ بہت خوب ہے',
    'ইনস্টিটিউট থেকে পড়েছি, ইনস্টল করেছি',
    'আপনার ইমান ও আমল সুন্দর, মাশাআল্লাহ',
    'Бабушка хранила старую телеграмму и ехала в телеге',
    'Он 1996 года, она 176 см, а он 180',
    'Как у вас дома, так и у нас: сахар, соус, рис',
    'Мне близко то, что вы написали о маме',
    'в контакте с родными каждый день',
    'Инстинкт и инструмент, инстанция',
    'Το σπίτι μου είναι μικρό και ωραίο',
    "What's appealing is how you speak of your mother",
    "What's appropriate for you is for me",
    'What apple pie do you bake?',
    'Your instant kindness, an instance of grace, I will install shelves',
    'He sent a wire; tell a grammar teacher',
    'A snap decision; I saw the wasps',
    'I A M so glad, alhamdulillah',
    'S. A. W. is what we say after his name',
    'Sura 2:255, page 42, l. 7',
    '2019 o 2020 o 2021, in Madrid',
    'We are 3 i 5 of us, 2 o 3',
    'ISO 9001 and 27001, B12, D3 and H2O',
    'in the 1980s, 1990s and 2000s',
    'I am 29. I 176 cm, I think',
    '1996. I was 22 in 2018.',
    'oooh, I like it: 100 percent, lol',
    '10 l of water, 20l, 30l',
    'Il a 25 ans et il lit 30 livres',
    'ten o clock, 7 o clock, 8 o 9',
    '🇬🇧 and 🇹🇷, two homes',
    'Wasabi, guava and wattle',
    'bir, iki, üç: Bismillah',
    'le 12 sept 2019, nous deux',
    'ek do teen, and so we do',
  ])('%s', (text) => {
    expect(contactIn(text)).toEqual([])
  })
})

describe('a text holds nothing of the kind', () => {
  it.each([
    'Assalamu alaykum, how was your day?',
    'I read 2:255 and pray five times, one two three',
    'two thousand and nineteen was hard',
    'the Messenger of Allah, peace be upon him',
    'your outlook on life is a good signal',
    'He said yes.Then we left.In peace',
    'I snap at nobody, and draw a line',
    'What matters is at home. Dot by dot we build',
    'taught by Messenger of Allah',
    '123456',
    'one two three four five six',
    'ten eleven twelve',
    'fifty sixty seventy',
  ])('%s', (text) => {
    expect(contactIn(text)).toEqual([])
  })

  it('and an endless one is read in one go', () => {
    expect(contactIn('a.'.repeat(1000))).toEqual([])
    expect(contactIn('@'.repeat(2000))).toEqual([])
    expect(contactIn(`${'a'.repeat(1999)}@`)).toEqual([])
    expect(contactIn('1,'.repeat(100_000))).toEqual(['telephone'])
    for (const part of ['o ', 'l', 'oO7x', 'w.', 'w ', 'واتس ', 'ва', 'insta g'])
      expect(contactIn(`${part.repeat(20_000)}x`).length, part).toBeLessThan(2)
  })
})

it('digits of every script that members write are read as those from 0 to 9', () => {
  for (const digits of [
    '୦୧୨୩୪୫୬୭୮୯',
    '๐๑๒๓๔๕๖๗๘๙',
    '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
    '⓿❶❷❸❹❺❻❼❽❾',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '০১২৩৪৫৬৭৮৯',
    '０１２３４５６７８９',
  ])
    expect(plainText(digits)).toBe('0123456789')
})
