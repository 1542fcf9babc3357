import type * as english from './en/index.ts'

/** Every section of the texts; a language that lacks one, or shapes it differently, does not compile. */
export type Texts = typeof english

/** What a language's module exports: a function that returns its texts of a section. */
export type Language = <Name extends keyof Texts>(name: Name, english: Texts[Name]) => Texts[Name]
