/** The text of rendered HTML, with a bar between elements: |Salma|Yesterday|. */
export const htmlText = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
