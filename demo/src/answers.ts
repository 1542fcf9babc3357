import type { ListedMember } from './cast/member.ts'

/** The first three answers, in the voice of the profile, of those whom a newcomer meets first. */
const ownAnswers: Readonly<Record<string, readonly [string, string, string]>> = {
  aminata: [
    'Wa alaykum as-salam! You greet before you ask: the guard would approve of you. How is your day?',
    'I spent mine arguing for one more bench by the sea. I won. What did you win lately?',
    'Then you must taste our Sunday rice. Six extra plates, remember. What does your mother cook for guests?',
  ],
  hodan: [
    'Wa alaykum as-salam. You wrote first and you wrote kindly; that is already a returned chair.',
    'Three cousins are asking why I smile at my phone. I told them it is the exchange rate. What do you do to rest?',
    'Good answer. I keep my word slowly but surely. What is a promise that somebody kept to you?',
  ],
  zaina: [
    'Wa alaykum as-salam! Good stopping distance on that first message. How is your week?',
    'Mine was forty emergency stops and one lost shoe at Sunday school. Do you get on with five-year-olds?',
    'You pass. My jiddo would ask the tahini question now, but I will be merciful. What does home sound like to you?',
  ],
  nuraisyah: [
    'Wa alaykumussalam! Before all else: durian, yes or no? Think well, I am watching your face from here.',
    'I can work with that. It is raining here, which makes me honest. What are you proud of and never say?',
    'Ma sha’ Allah. I kept four siblings’ passwords and read none; that is mine. What would your family ask me first?',
  ],
  malin: [
    'Wa alaykum as-salam! You write, I pull the noodles: both need warm hands. 你好 as well.',
    'The dinner crowd is in, so I answer between two bowls. What do you cook when nobody is watching?',
    'My imam would laugh at my Amman accent if I read that aloud. How do you spend a Friday?',
  ],
  samira: [
    'Wa alaykum as-salam! I am direct, it saves time: I liked that you wrote. Your day?',
    'Four floors, no lift, and cake at the top: mine was good. When were you last silly on purpose?',
    'Bien. Now a serious one, since you survived the silly one: what do you hope marriage will change in you?',
  ],
  hala: [
    'Wa alaykum as-salam! I have just come up from the seagrass, so forgive the salt. How are you?',
    'My grandmother says that who asks about the sea will be taken along. Do you like the sea?',
    'Then there is hope. Sit by it with me one day, with both our mothers watching. What makes you quiet?',
  ],
  khadija: [
    'Wa alaykum as-salam! Tell me about the street you grew up in, and I will know you.',
    'I can see it. Ours has a lemon tree and somebody who sings badly. What do you take your time for?',
    'Patience, then. Three hundred small stars have taught me some. What would you like to build with somebody?',
  ],
  parisa: [
    'Wa alaykum as-salam! You are punctual, I like that. The tea will take as long as it takes. How are you?',
    'It is not May, so I am excellent company today. What smell takes you straight home?',
    'Lovely. Mine is petals before dawn. How would you explain yourself to my very German neighbour?',
  ],
  sana: [
    'Wa alaykum as-salam! I promised myself to put nobody into a column, so tell me something that fits in none.',
    'That would have broken my spreadsheet. Well done. Biryani: are you brave enough for an opinion?',
    'We will discuss it before witnesses. On Fridays I have Surah Kahf and traffic. And you?',
  ],
  elif: [
    'Aleyküm selam! I have had my tea, so you get a whole sentence. How is your day going?',
    'I measured a dome today and a pigeon measured me. What is the oldest thing that you own?',
    'I like that very much. I am looking for a friendship that happens to be a marriage. What is friendship to you?',
  ],
  mamadou: [
    'Wa alaykum as-salam! I paint eyes on boats so that they find the way. Your message found it without. How are you?',
    'My mother asks what you wrote. I said: good manners. What makes your mother laugh?',
    'Then they would get on. What do you do when the electrician does not come?',
  ],
  juma: [
    'Wa alaykum as-salam, karibu! The wind is kind today, and so are you. How was yours?',
    'Under this moon the stars have two names each. Do you have a place where you go to be quiet?',
    'I would like to see it, in sha’ Allah, with your family’s leave. Coconut rice on Fridays: does it frighten you?',
  ],
  khalil: [
    'Wa alaykum as-salam! You wrote before the bus came, that says a lot. How are you doing?',
    'Forty kids in the gym tonight, one of them taller than me. What did somebody teach you when you were sixteen?',
    'My pops will like that one. What does a good Tuesday look like at your place?',
  ],
  adam: [
    'Wa alaykum as-salam. Your letter arrived, and I answer letters. How is your spring, or your snow?',
    'I drew a line across a field today and a cow disagreed. What do you never give back late?',
    'Noted, with respect. Coffee is a serious thing with us. What would you put into the washed dish?',
  ],
  rafael: [
    'Wa alaykum as-salam! I talk loudly, the falls are next door. I am glad that you wrote. How are you?',
    'The jaguar came past on Thursday, as she does. My grandmother asked for you instead. What should I tell her?',
    'She will want that in writing. What makes everything go still for you?',
  ],
  kenji: [
    'Wa alaykum as-salam. Thank you for your message. I read it twice, to be precise. How are you today?',
    'All signals were green. A small joy. What is a kindness that nobody explained to you?',
    'I will remember that. I am slow with words, but on time. What do you hope to learn with a husband?',
  ],
  daniel: [
    'Wa alaykum as-salam. I do not say much at first, so: hello, and I mean it.',
    'Mended a chair. It holds. What needs mending at your end?',
    'I could look at that. My two lads would hand me the wrong screws. Are you all right with noise on Wednesdays?',
  ],
  sofiane: [
    'Wa alaykum as-salam! It is two in the morning and the ovens are warm, so I have time. And you?',
    'The first batch is out. You would smell it from here. What gets you up early, and gladly?',
    'Beautiful. My mother tells strangers about my baguette; soon she will tell them about you. May I tell her something true?',
  ],
  omar: [
    'Wa alaykum as-salam! The dogs announced you before the telephone did. How is your family?',
    'Al-hamdu lillah. I pruned eleven trees and argued with the twelfth. Do you like muddy boots or honest arguments?',
    'Then the press is yours to command. What comes first at your table: the oil, the argument or the prayer?',
  ],
  tarek: [
    'Wa alaykum as-salam. I am home from the sea and listening. How are you, truly?',
    'I hear you. I used to answer too fast. What do you need on a day like that?',
    'My daughter asks whether you like the name Princess Tuna. Choose your words with care.',
  ],
  hamza: [
    'Wa alaykum as-salam! I found your message without getting lost, which is rare. How are you?',
    'I ironed five shirts and took the wrong trail. What did your mother teach you that stayed?',
    'My sisters would ask for the whole story. Would you walk a trail with a man who has great confidence and no map?',
  ],
  jasur: [
    'Wa alaykum as-salam! Tap tap tap, and then your message: the best sound today. How are you?',
    'My mother wants it known that I took out the rubbish. What would yours want known about you?',
    'I will engrave that somewhere small. You can hear when a tray is finished. How do you know that something is right?',
  ],
}

const openings = [
  (city: string) =>
    `Wa alaykum as-salam! A good evening from ${city}. Thank you for writing first. How is your week?`,
  (city: string) =>
    `Wa alaykum as-salam, and welcome to ${city}, from afar. I am glad that you wrote. How are you?`,
  (city: string) =>
    `Wa alaykum as-salam. It is a quiet hour in ${city}, so I can answer properly. How was your day?`,
]
const middles = [
  'Al-hamdu lillah, here too. I would rather ask one real question than ten small ones: what are you grateful for today?',
  'I like how you put that. My family would ask about yours first, so: who is at your table on Fridays?',
  'Thank you for telling me. What is something that you changed your mind about?',
]
const last = [
  'That says a lot about you. What would a good first year of marriage look like to you?',
  'May Allah put barakah into it. What would you want my parents to know about you?',
  'I will think about that one, it deserves it. What do you hope never changes?',
]

const pick = <T>(from: readonly T[], by: number): T => from[by % from.length] as T

/** What a member of the cast answers to the first, second and third message. */
export function answersOf(
  { email, city }: Pick<ListedMember, 'city'> & { readonly email: string },
  by: number,
) {
  return (
    ownAnswers[email.split('@')[0] ?? ''] ??
    ([pick(openings, by)(city), pick(middles, by >>> 2), pick(last, by >>> 4)] as const)
  )
}

/** How a member of the cast closes a chat kindly. */
export const castGoodbye =
  'You are a good person to talk to, and so I want to be fair: I do not think that we are meant for each other. May Allah give you somebody who is.'
