/** Texts with their own text direction: names and messages of members, which may be in another script. */
export const isolatedTexts = (
  screen: { queryAll: (selector: string) => HTMLElement[] },
  within = 'body',
): string[] =>
  screen.queryAll(`${within} :is(bdi, [dir]):not(input, textarea)`).map(({ textContent }) => textContent)
