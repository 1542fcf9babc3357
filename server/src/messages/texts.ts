import * as en from './en/index.ts'

/** Everything that the server itself writes to members. A language that lacks a text does not compile. */
export type Texts = typeof en

/** English is the only language; a member's own is chosen here once there is another. */
export const texts: Texts = en
