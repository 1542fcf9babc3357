import type { PicturesFor } from '@mithaq/contract/pictures'

/** Who sees whose pictures. */
export const sight = {
  label: 'Who sees your pictures',
  note: 'One setting for all of them. We make the blur ourselves: whoever sees it is never sent the picture.',
  choices: {
    everyone: { label: 'Everyone', text: 'Every member who meets your profile sees them.' },
    matches: {
      label: 'My matches',
      text: 'Whoever you match with sees them, from the first moment. Everybody else sees a blur.',
    },
    chosen: {
      label: 'Those I choose',
      text: 'You show them to one match at a time, in the chat, and may take it back. Everybody else sees a blur.',
    },
  } satisfies Record<PicturesFor, { label: string; text: string }>,
  failed: 'This could not be saved',
  notSaved: (why: string) => `This could not be saved. ${why}`,
  sealed: (sex: string, picturesFor: PicturesFor) => {
    const whose = sex === 'female' ? 'her' : 'his'
    if (picturesFor !== 'chosen') return `Shares ${whose} pictures with ${whose} matches`
    return `Shares ${whose} pictures with ${whose} matches when ${sex === 'female' ? 'she' : 'he'} chooses`
  },
  hidden: (name: string) => `${name} chooses who sees these pictures.`,
  ask: 'Ask to see',
  asked: (name: string) => `You have asked ${name} to show the pictures.`,
  theyAsk: (name: string) => `${name} asks to see your pictures.`,
  theyDoNotSee: (name: string) => `${name} sees a blur of your pictures.`,
  show: 'Show my pictures',
  theySee: (name: string) => `${name} sees your pictures.`,
  theySeeForGood: (name: string) =>
    `${name} sees your pictures. Once you take that back, it cannot be given again.`,
  takeBack: 'Take back',
}
