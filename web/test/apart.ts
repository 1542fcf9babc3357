/** What stands apart from the direction of the words around it: names and words of members, read from their own side. */
export const apartIn = (shown: { every: (selector: string) => HTMLElement[] }, within = 'body'): string[] =>
  shown.every(`${within} :is(bdi, [dir]):not(input, textarea)`).map(({ textContent }) => textContent)
