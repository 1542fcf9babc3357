import { notices as shared } from '@mithaq/contract/texts/en/notices'

/** Pushes, and the lines of the daily mail. */
export const notices = {
  ...shared,
  /** For a screen that others may see. */
  hiddenMessage: (name: string) => `${name} sent you a message`,
}
