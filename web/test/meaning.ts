/** Says where something lies or how it looks: nobody hears it. */
const unsaid = /^(class|style|id|for|name|value|src|srcset|data-.*|width|height)$/
const refers = new Set(['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-activedescendant'])
const plain = new Set(['div', 'span', 'p', 'li', 'ul', 'ol', 'b', 'strong', 'label', 'option', 'br'])

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** What it refers to by ids: those words, or that there is nothing. */
const referred = (ids: string) =>
  ids
    .split(' ')
    .map((id) => document.getElementById(id))
    .map((target) => (target ? short(target.textContent) || target.localName : 'NOTHING'))
    .join(' + ')

const attributesOf = (element: Element) =>
  [...element.attributes]
    .filter(({ name }) => !unsaid.test(name))
    .map(({ name, value }) => {
      if (value === '') return name
      return `${name}=${refers.has(name) ? referred(value) : value}`
    })

/** An icon by its name; a drawing of our own by the sheet it is drawn on and how it begins. */
function drawingOf(svg: Element): string {
  const name = /lucide-([\w-]+)/.exec(svg.getAttribute('class') ?? '')?.[1]
  const heard = ['role', 'aria-label'].flatMap((part) => svg.getAttribute(part) ?? [])
  const first = svg.querySelector('path, circle')
  const begins = first?.getAttribute('d')?.slice(0, 8).trim() ?? `circle ${first?.getAttribute('r')}`
  const own = [svg.getAttribute('viewBox') ?? 'pattern', begins]
  const isSaid = heard.length > 0 || svg.closest('[aria-hidden=true]') !== null
  return ['svg', ...(name ? [name] : own), ...heard, ...(isSaid ? [] : ['HEARD'])].join(' ')
}

function wordsIn(element: Element): string {
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return own
    .map(({ nodeValue }) => nodeValue ?? '')
    .join('')
    .trim()
}

/**
 * What a part of the page means beyond its words, line by line in its own order: headings, controls, icons, the
 * direction in which something is read, and all that a screen reader goes by.
 */
export function meaning(...of: Element[]): string[] {
  return of.flatMap((element) => {
    if (element.localName === 'svg') return [drawingOf(element)]
    const isPlain = plain.has(element.localName)
    const attributes = attributesOf(element)
    const words = wordsIn(element)
    const line = [
      ...(isPlain ? [] : [element.localName]),
      ...attributes,
      ...(words ? [`'${short(words)}'`] : []),
    ]
    return [...(isPlain && attributes.length === 0 ? [] : [line.join(' ')]), ...meaning(...element.children)]
  })
}

/** As it is written in a test: a line each. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
