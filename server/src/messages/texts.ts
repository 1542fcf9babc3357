import * as en from './en/index.ts'

/** All texts that the server writes to members. A language that lacks a text does not compile. */
export type Texts = typeof en

/** English is the only language so far. */
export const texts: Texts = en
