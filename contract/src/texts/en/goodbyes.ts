import type { ReadyGoodbye } from '../../goodbyes.ts'

/** The words of the ready goodbyes. */
export const readyGoodbyes: Record<ReadyGoodbye, string> = {
  not_suited: 'Thank you for your time. I do not think we are suited. May Allah grant you someone good.',
  someone_else: 'I am getting to know someone else and want to be honest with you.',
  time_for_myself: 'I need some time for myself. It is nothing you said.',
  well_wishes: 'I have prayed, and my heart does not lean this way. I wish you well.',
}
