/** The words of what was drawn, a bar wherever one part ends: |Salma|Yesterday|. */
export const textOf = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
