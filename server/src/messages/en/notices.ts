import { notices as shared } from '@mithaq/contract/texts/en/notices'

/** Texts of pushes and of the lines in the daily mail. */
export const notices = {
  ...shared,
  /** For members who hide message texts, since others may see their screen. */
  hiddenMessage: (name: string) => `${name} sent you a message`,
}
