import type { PicturesFor } from '@mithaq/contract/pictures'

/** Who sees whose pictures. */
export const sight = {
  label: 'Who sees your pictures',
  note: 'One setting for all your pictures. Anyone who sees the blur is never sent the picture itself.',
  choices: {
    everyone: { label: 'Everyone', text: 'Every member who meets your profile sees them.' },
    matches: {
      label: 'My matches',
      text: 'Your matches see them from the first moment. Everyone else sees a blur.',
    },
    chosen: {
      label: 'Those I choose',
      text: 'You show them to each match yourself, in the chat, and can take it back. Everyone else sees a blur.',
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
    `${name} sees your pictures. If you take this back, you cannot show them again.`,
  takeBack: 'Take back',
}
