/**
 * A character that is seen when it stands alone. Spaces, marks that need a letter, controls, formats, fillers and
 * whatever a font may leave out are not; the Arabic signs that hold numbers are formats by name, and drawn all the
 * same. What is not assigned yet may be the next emoji.
 */
const seen =
  /[^\p{White_Space}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]|[\u0600-\u0605\u06DD\u0890\u0891\u08E2]/u

/** Drawn as nothing at all, wherever it stands; spaces and marks are not among them. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u

export function hasVisibleCharacter(text: string): boolean {
  return seen.test(text)
}

/** How many characters a reader is given, spaces among them: none where nothing at all is seen. */
export function visibleLength(text: string): number {
  if (!hasVisibleCharacter(text)) return 0
  return [...text].filter((character) => seen.test(character) || !unseen.test(character)).length
}
