import type { tokens } from '@mithaq/contract/limits'

/** The prices on the landing page, checked by their type. Importing their module would load sign-in's whole script. */
export const prices: Pick<typeof tokens, 'welcome' | 'unlock' | 'penalty'> = {
  welcome: 9,
  unlock: 3,
  penalty: 2,
}
