import { route } from './route.ts'

export const demo = {
  reset: route('POST /demo/reset', {
    access: 'member',
    summary:
      'Begin the life of a sign-in account of the demo again, and sign it out everywhere. Not there without the demo.',
  }),
} as const
