import type { Option } from './Select.tsx'

/** Without accents and case: nobody types the Å of Åland or the ô of Côte d'Ivoire. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’']/g, "'")
    .toLowerCase()
    .trim()
}

/** What begins with the typed text comes first, then words within that do, then the rest that holds it. */
export function search<O extends Option>(options: readonly O[], typed: string): O[] {
  const wanted = fold(typed)
  if (!wanted) return [...options]
  const ranks: O[][] = [[], [], []]
  for (const option of options) {
    const label = fold(option.label)
    const at = label.indexOf(wanted)
    if (at === 0) ranks[0]?.push(option)
    else if (label.includes(` ${wanted}`)) ranks[1]?.push(option)
    else if (at > 0) ranks[2]?.push(option)
  }
  return ranks.flat()
}
