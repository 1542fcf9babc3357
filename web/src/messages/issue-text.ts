/** A text for every issue code. */
export type IssueTexts<Issues> = {
  readonly [Code in keyof Issues]: string | ((values: Issues[Code]) => string)
}

/** The text for an issue code; undefined for a code that is not among these issues. */
export function issueText<Issues extends object>(
  texts: IssueTexts<Issues>,
  issues: Issues,
  code: string,
): string | undefined {
  return isCodeOf(issues, code) ? textOf(texts, issues, code) : undefined
}

function textOf<Issues, Code extends keyof Issues>(
  texts: IssueTexts<Issues>,
  issues: Issues,
  code: Code,
): string {
  const text = texts[code]
  return typeof text === 'string' ? text : text(issues[code])
}

const isCodeOf = <Issues extends object>(issues: Issues, code: string): code is keyof Issues & string =>
  Object.hasOwn(issues, code)
