import { describe, expect, it } from 'vitest'
import { likeNoteText } from './like-note.ts'

const refusalOf = (text: string) => likeNoteText.safeParse(text).error?.issues.map(({ message }) => message)
const linesOf = (text: string) => text.trim().split(/\n\s*/)

describe('a sentence with a like', () => {
  it.each(
    linesOf(`
      wh4tsapp me
      wh@tsapp me later
      wha+sapp me
      t€le6ram is better
      whats@pp?
      what5app is easier
      w h a t s 4 p p
      whatssapp me
      wha7sapp
      vvhatsapp me
      watzap me
      wattsapp works
      whtsapp me
      whatsap me inshallah
      wapp me
      t3legram is better
      te1egram is better
      tel3gr4m me
      tlgrm is better
      tg: yusuf90
      my tg is yusuf90
      on tg I am yusuf90
      t.me/yusuf90
      t . me / yusuf90
      inst@gram
      1nstagram me
      !nstagram is better
      |nsta me
      insta9ram me
      insta: yusuf
      ig yusuf_90
      IG - yusuf90
      my 1nsta is yusuf90
      in$tagram
      snapch@t
      sn4pchat
      5napchat
      snap me
      sc: yusuf90
      my sc is yusuf90
      imo me
      imo number?
      add me on 1mo
      do you have imo
      viber me
      v1ber me
      vi8er me
      f4cebook
      faceb00k
      fb me
      face book me
      dm me on insta
      dm me @ yusuf90
      find me under yusuf_90 there
      my username is yusuf90
      my handle is yusuf_90
      search yusuf90 on the gram
      yusuf90 . c o m
      yusuf90 dot com
      yusuf90(dot)com
      yusuf90 [.] com
      yusuf90,com
      yusuf90·com
      yusuf90 .com
      hxxp://yusuf90.example
      hxxps yusuf90 net
      h t t p s : // yusuf90
      www yusuf90 com
      yusuf90 at gmail com
      yusuf90 @ gmail
      yusuf90 at g mail dot com
      g.mail me: yusuf90
      gmial yusuf90
      yusuf90 hotmial
      yusuf90[at]outlook[dot]com
      yusuf90 (a) yahoo
      yusuf@outlook
      уusuf90@gmаil.соm
      ωhatsapp
      ẁĥáţŝäþþ
      ԜһatѕАрр
      WʜᴀᴛꜱAᴘᴘ
      ᏔᎻᎪᎢᏚᎪᏢᏢ
      𝕨𝕙𝕒𝕥𝕤𝕒𝕡𝕡
      ｗｈａｔｓａｐｐ
      🅦🅗🅐🅣🅢🅐🅟🅟
      🇼🇭🇦🇹🇸🇦🇵🇵
      чатсап: пиши в ватсапп
      пиши в т3леграм
      телега: yusuf90
      вотсап
      واتس اب
      وتس اب كلميني
      ع الواتس
      على الانستا
      الواتس أب
      O7 9OO 9OO I23
      o7nine oh oh nine oh oh one two three
      zero 7 9 zero zero 1 2 3
      0 7 9 0 0 1 2 3
      07-nine-00-nine-00-123
      call me 079OO9OO
      077OO I23 4S6
      zeroseven nineoneone fivefour
      text me on 0790 0900 12
      Wh4ts4pp? easier there
      w/h/a/t/s/a/p/p
      whats ap me
      téłégrâm
      TELE6RAM
      t e l e g r a m @ yusuf
      my 1G is yusuf
      ig= yusuf
      1nst4gr4m
      add my sn4p
      add my snap yusuf90
      look me up: yusuf_90
      Yusuf90 on ig
      yusuf90 on insta
      y u s u f 9 0 . c o m
      my site: yusuf90 (dot) net
      yusuf90 [dot] io
      hxxps://yusuf90
      h**p yusuf90
      www dot yusuf dot com
      yusuf90 at gm4il
      yusuf90 at gmail.com
      y u s u f @ g m a i l . c o m
      find me on l1nked1n
      linkedin: yusuf
      my number is o seven nine oh oh nine oh oh one
      07 9OO 9OO I2З
      zero7nine zero zero nine 1 2
      + 4 4 7 9 0 0 9 0 0
      0-seven-9-double-0-9-double-0
      ٠٧٩٠٠٩٠٠
      ۰۷۹۰۰۹۰۰
      text 0790 0900 please
      00447900900123
      sıfır beş üç iki bir dört yedi
      wp yaz bana
      wp'den yaz
      whatsaptan yaz
      WA aja ya
      wa ku 0812
      nomor wa: 081234567
      add ig aku yusuf
      telegramda yazalım
      ватсап есть?
      напиши в телегу
      Тeлeгpaм
      واتس آب لو سمحت
      كلمني واتسپ
      سنابتشات
      انستجرام
      تيلي جرام
      واتـ ـساب
      وااتساب
      واتسااب
      ہمارا واٹس ایپ نمبر
      ওয়াটস্যাপ
      व्हाट्सएप्प
      écris-moi sur snap
      mon insta c'est yusuf
      mon num zéro six un deux trois quatre cinq six
      null eins sieben sechs eins zwei drei
      meine nummer 0176 - 123 - 4567
      0️⃣7️⃣9️⃣0️⃣0️⃣9️⃣0️⃣
      +44 seven nine double zero nine double zero
      رقمي صفر سبعة تسعة واحد اثنين ثلاثة أربعة
    `),
  )('is refused with a disguised contact: %s', (text) => {
    expect(refusalOf(text)).toEqual(['sentence_contact'])
  })

  it.each(
    linesOf(`
      03.2024-11.2025 in Medina, what a time
      I studied there 03/2024-11/2025
      from 2024/03-2025/11 I was in Cairo
      12.11.2024-13.12.2024 we travelled
      1.3.2024 - 5.6.2024 in Istanbul
      09.2019–06.2023 at university
      seen at 10.30 pm
      seen at 10.30pm, prayed at 4.45 am
      we pray Fajr at 5:12 and Isha at 21:40
      Lend is a lovely city
      Cash is where my grandmother lives
      I was born in Lend, near Salzburg
      Castlebar and Cash, both in Mayo
      2:255 is my favourite too
      30:21 says it all
      Qur'an 30:21 and 2:187
      Surah 94:5-6 carried me through
      17:23-24, always
      I am 29, 176 cm and from Leeds
      1,76 m und 31 Jahre
      1.68m, 27, never married
      my height is 5'11"
      5ft 4in, and my brother is 6ft 2in
      about 30,000 to 45,000 a year
      2 kg of dates for 12.50
      born 12.11.1996, nikah insha'Allah before 2027
      2018, 2019, 2021 and 2023 in Medina
      since 1445 we live in Jeddah
      24/7 is too much, 9-5 is fine
      3 brothers, 4 sisters, 12 cousins
      10 out of 10 for the biryani
      100% agree with point 2
      Ramadan 2025 was my 7th here
      I finished juz 27, 28, 29 and 30
      B12, D3 and omega 3 keep me going
      ISO 27001 auditor, room 204
      MP3 or CD, I still like tapes
      Covid19 taught me patience
      I ran 10k in 52:30
      42.195 km, one day insha'Allah
      level C1 in German, B2 in Turkish
      imo patience is half of faith
      Imo, honesty comes first
      your smile could snap me out of any sadness
      oh snap, me too
      a snap decision is rarely a good one
      what sap runs in these maples
      what's up with the weather there
      what a spa town that is
      your telegraphic style made me smile
      I teach grammar and tell a story every night
      an instant yes to the second part
      for instance, I never drink coffee
      a discordant note, but a lovely song
      a kickboxer who bakes, mashallah
      the line about your father moved me
      on line 3 you mention your mother
      by signal of the imam we stand up
      the Messenger, peace be upon him, smiled often
      I will follow you to any mosque
      find peace in what you have
      search for knowledge even in China
      add me to your duas please
      I have faced books all my life, I am a librarian
      my face, book and tea: a good evening
      vibrant colours, and a good fibre
      I use a loom and sew threads
      in a kiosk I found an old wechsel coin
      Viborg in Denmark is my home
      Instow in Devon has the best beach
      skyping with grandma used to be our Sunday, now we visit
      I live close to the sea
      we came home. Me and my brother cooked
      at home. Dot your i and cross your t
      I am at peace. Org charts bore me
      he said no. Com o tempo tudo passa
      Moro sozinha, com meus pais perto
      Gosto de ler, com calma, e de cozinhar
      Sim. Com a graça de Deus
      un point final, et on recommence
      un point net et clair, merci
      J'ai 31 ans, 1m75, et deux chats
      le 12 septembre 2019 a changé ma vie
      Mes parents vivent à Lille depuis 1998
      Ta réponse sur la prière m'a touché
      Wir sind 3 Geschwister, 28, 30 und 34
      Ich bete fünfmal am Tag, seit 2015
      Deine Antwort zu Familie hat mich berührt
      Am 3.10. um 18.30 Uhr in Köln, wie schön
      Das kostet nur 3,50 bei uns
      Ailem çok önemli, 2 kardeşim var
      Bursa'da 1994 yılında doğdum
      İnşallah 2 çocuk, bir kız bir oğlan
      Wakil her şeydir, sabır da öyle
      Watan ve iman üzerine yazdığın güzel
      Saya suka jalan-jalan ke Bandung
      Kami tujuh bersaudara, saya nomor dua
      Insya Allah kita cocok, aku suka masak
      أعجبني كلامك عن والدتك
      عمري ٢٩ سنة وطولي ١٧٦
      آية ٢١ من سورة الروم جميلة
      قرأت سورة البقرة ٢:٢٥٥ كل ليلة
      ولدت سنة ١٩٩٦ في فاس
      أنا من مدينة واسط في العراق
      أسأل الله أن ييسر أمرك
      سنة ١٤٤٥ كانت صعبة علي
      وتساءلت عن سر ابتسامتك
      میں لاہور سے ہوں، عمر 29 سال
      آپ کی باتیں دل کو لگیں، ماشاءاللہ
      دو بھائی اور تین بہنیں ہیں
      من اهل تبریزم و 31 سال دارم
      আমার বয়স ২৯, বাড়ি সিলেট
      আপনার কথাগুলো খুব ভালো লেগেছে
      Мне 29 лет, рост 176, живу в Казани
      В 2019 году я окончил университет
      Мы ехали на телеге в деревню
      Скайлер и Вибе, мои коты
      В инструкции написано иначе, но мне нравится
      Me gusta cómo hablas de tu madre
      Tengo 31 años y mido 1,72
      Nací en 1994, en Granada, como mi abuela
      Ho 28 anni e vivo a Torino dal 2003
      Mi piace come scrivi di tua nonna
      Ik ben 30 en woon sinds 2016 in Rotterdam
      one of us cooks, two of us eat, three of us wash up
      one day at a time, two steps back, three ahead
      a 3 bed house, 2 cats, 1 dream
      oh, one more thing: I love tea
      Paris, Rome, Tunis: 3 cities, 3 months
      the year 1001 nights were written
      5 daily prayers, 30 days of fasting, 1 pilgrimage
      Bukhari 5063 and Muslim 1401
      hadith no. 13 of the forty
      postcode lottery, as we say
      my office is on 5th, I walk 20 min
      G7, G20, and my 4 nieces: same debates
      🇬🇧🇹🇷🇵🇰 all in one family
      S. A. W. and R. A., with respect
      M. A. in law, B. Sc. in physics
      A+ for effort, B- for spelling
      I love you all @ home, says my nan
      my handle on cooking is getting better
      I use line and colour when I paint
      add me to the list of those who cried
      by line and by verse I learn the Qur'an
      I have got sc. and arts degrees
      I follow the sunna and search for peace
      find me a better cook than my mum
      text messages tire me, letters do not
      your signal was clear: be patient
      over the line, as coaches say
      through threads of gold she sews
      on line or in the mosque, both fine
      twitter of birds in the morning
      my id says 31, my heart says 20
      the id card, the car, the cat
      snap peas with butter
      I like wa, the Japanese word for harmony
      tg, as in thank God
      com todo o carinho
      el ser humano, com o sin dinero
      w w w what a question
      salt, pepper, org and all
      I go to a gym, do yoga at 6.30
      the dot com years were hard
      I read at gardens, dots of light
      a net, a boat, a lake: Sunday
      I live in Como. Come and see
      10 point 5 of the contract
      at 8 a.m. I am at work, at 8 p.m. home
      A. B. C. school in Lahore
      U.A.E. or U.K., both fine
      B.Sc. and M.Sc. from Lahore
      Dr. A. Khan was my teacher
      St. Albans is 20 min away
      Rd. 7, as we say
      i.e. patience, e.g. with kids
      3.5 stars of 5
      v2.0 of me prays more
      1300 calories, 60 g protein
      flight at 06:35, back on 12.12.
      Sat 10.30-12.00, Sun 14.00-15.30
      2 Rajab 1446, 3 Ramadan 1447
      1/2 Pakistani, 1/4 Turkish, 1/4 English
      2+2 is 4, love is more
      7 days, 5 prayers, 1 God
      I was 19 in 2014, 24 in 2019 and 30 in 2025
      5000 steps a day, 10,000 on weekends
      rent 950, food 300, joy free
      my 3 kids are 4, 7 and 11
      between 160 and 175 cm
      160-175 cm, 25-35 years
      75 kg, 180 cm, 33
      year 7, class 7b
      room 1024, 10th floor
      zero regrets, one life, two hands
      seven sisters, one brother
      double the love, triple the joy
      nine to five, then home
      one on one, face to face
      oh oh oh, that joke
      two thousand and twenty four was a year
      a hundred and one things to ask you
      twentyone guests, nothing more
      someone, anyone, no one
      nineteen ninety five is my year
      Wattpad is where I write stories
      Watson is my cat
      what sapphire eyes your cat has
      I wasted no time: Wasabi!
      telegraph poles and trains
      Instanbul, I mean Istanbul
      instabil is German for shaky
      viable plans, liberal with tea
      a vibe rare to find
      a disco, or D minor
      the sky people of peace
      Kikuyu is spoken at home
      kick off at 3
      tick tock, says the clock
      tic tac toe
      wech at last
      zal ook graag reizen
      botany is my field
      bot im Garten
      Allah knows best, as my abba says
      subhanAllah, 33 times each
      la ilaha illa Allah
      Astaghfirullah 100x
      Surah Ar-Rahman 55:13, 31 times
      Sure 2, Vers 255
      sourate 30, verset 21
      30. sure 21. ayet
      سورة ٣٠ آية ٢١
      سجلت سنة ٢٠١٨ وتخرجت سنة ٢٠٢٢
      من ١٠ الى ١٢ سنة في جدة
      واتمنى لك الخير
      واتسع صدري لكلامك
      تلك رسالة جميلة
      انا من انستانبول
      سنا بنت خالتي
      ۲۹ ساله از شیراز، قد ۱۷۰
      عمر 27 سال، قد 5 فٹ 6 انچ
      ২০১৮ থেকে ২০২২ ঢাকায় ছিলাম
      ৫ ওয়াক্ত নামাজ পড়ি
      1994 doğumluyum, boyum 1.78
      2015'ten 2019'a kadar Konya'da
      saat 10.30'da namaz
      wapres kita dulu pak Kalla
      Umur 27, tinggi 165 cm, asli Solo
      dari tahun 2015-2019 di Yogya
      né en 1993, 1,80 m, 78 kg
      à 10h30 au marché, à 12h15 à la mosquée
      le 03/2019, puis le 06/2021
      geboren 1995, 1,82 m groß
      von 10.30 bis 11.45 Uhr
      2018/19 und 2019/20 in Wien
      vivo en Lima desde 2009, ¡qué bonito!
      uno dos tres, a bailar no, a rezar sí
      родился в 1995, вес 75, рост 180
      с 2014 по 2019 учился в Уфе
      в 10.30 намаз, в 12.15 обед
    `),
  )('may say: %s', (text) => {
    expect(refusalOf(text)).toBeUndefined()
  })
})
