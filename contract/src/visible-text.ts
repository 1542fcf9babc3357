/**
 * A character that is visible alone. Not spaces, combining marks, controls, formats, fillers and
 * characters that fonts may omit. Arabic number signs are visible although they are formats.
 * Unassigned characters count as visible, as they may be future emoji.
 */
const seen =
  /[^\p{White_Space}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]|[\u0600-\u0605\u06DD\u0890\u0891\u08E2]/u

/** Characters that are never visible; spaces and marks are not among them. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u

export function hasVisibleCharacter(text: string): boolean {
  return seen.test(text)
}

/** The number of characters a reader sees, spaces included; 0 if none is visible. */
export function visibleLength(text: string): number {
  if (!hasVisibleCharacter(text)) return 0
  return [...text].filter((character) => seen.test(character) || !unseen.test(character)).length
}
