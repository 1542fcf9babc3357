import { readyGoodbyes } from '@mithaq/contract/texts/en/goodbyes'
import { exportPages } from './export.ts'

/** Texts of the mails with a member's chats for the guardian. */
export const transcript = {
  subject: (member: string, day: string) => `${member}'s chats up to ${day}`,
  preview: (messages: number, chats: number) =>
    `${messages === 1 ? '1 message' : `${messages} messages`} in ${chats === 1 ? '1 chat' : `${chats} chats`}.`,
  headline: (member: string) => `${member}'s chats`,
  greeting: (name: string) => `Assalamu alaykum, ${name}.`,
  about: (member: string, until: string) =>
    `${member} named you as their guardian. Here is what was written in these chats since our last e-mail, up to ${until}, word for word.`,
  chat: (member: string, other: string) => `${member} and ${other}`,
  person: (name: string, age: number, city: string | null) =>
    [name, age, ...(city === null ? [] : [city])].join(', '),
  wrote: (name: string, time: string) => `${name}, ${time}`,
  quoted: (name: string, words: string) => `${name}: ${words}`,
  quotedFromBefore: 'Answers a message from before you received this chat.',
  quotedWithheld: 'Answers a message that is not part of these mails.',
  quotedGone: 'Answers a message that no longer exists.',
  saidGoodbye: (name: string, time: string) => `${name}'s goodbye, ${time}`,
  goodbyes: readyGoodbyes,
  ended: 'This chat has ended.',
  times: (zone: string) => `Times as in ${zone}.`,
  trust:
    'These words were written in trust, so please keep them to yourself. Both sides know that you receive them, and their chat shows when an e-mail like this was sent.',
  end: 'End this',
  never: 'Never write to me again',
  reactions: exportPages.reactions,
}
