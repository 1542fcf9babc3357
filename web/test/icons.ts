/** The names of the icons that are drawn there, in their order: 'door-open'. */
export const iconsIn = (shown: { every: (selector: string) => HTMLElement[] }, within: string): string[] =>
  shown
    .every(`${within} svg`)
    .flatMap((icon) => /lucide-([\w-]+)/.exec(icon.getAttribute('class') ?? '')?.[1] ?? [])
