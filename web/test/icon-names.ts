/** The names of the Lucide icons inside an element, in document order: 'door-open'. */
export const iconNames = (
  screen: { queryAll: (selector: string) => HTMLElement[] },
  within: string,
): string[] =>
  screen
    .queryAll(`${within} svg`)
    .flatMap((icon) => /lucide-([\w-]+)/.exec(icon.getAttribute('class') ?? '')?.[1] ?? [])
