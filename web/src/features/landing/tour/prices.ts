import type { tokens } from '@mithaq/contract/limits'

/** What the landing names, true by its type: the module it comes from would bring sign-in's whole script along. */
export const prices: Pick<typeof tokens, 'welcome' | 'unlock' | 'penalty'> = {
  welcome: 9,
  unlock: 3,
  penalty: 2,
}
