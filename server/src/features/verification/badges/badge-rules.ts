import type { PictureFindings } from '../../../ports/examiner/examiner.ts'
import { samePersonThreshold, faceSimilarity } from '../selfies/selfie-advice.ts'

/** The state of a badge: `needs_face` ends when a known face is first again, `verify_again` only by a new verification. */
export type BadgeState = 'worn' | 'needs_face' | 'verify_again'

interface PictureSeen {
  /** Whether it was in the album when the badge was given. */
  atVerification: boolean
  seen: PictureFindings
}

/** Whether any picture of the album at verification shows a face. */
export const hasKnownFace = (album: readonly PictureSeen[]): boolean => knownFaces(album).length > 0

/** Decides the badge from the album in its order. `hadFace`: the pictures at verification showed a face. */
export function decideBadgeState(hadFace: boolean, album: readonly PictureSeen[]): BadgeState {
  if (!hadFace) return album.some(({ seen }) => seen.faces.length > 0) ? 'verify_again' : 'worn'
  const known = knownFaces(album)
  if (known.length === 0) return 'verify_again'
  const first = album[0]?.seen.faces ?? []
  if (first.length === 0) return 'needs_face'
  return first.some(({ measure }) => isAmong(known, measure)) ? 'worn' : 'verify_again'
}

/** Whether a later picture shows exactly one face, of a different person than the pictures at verification. */
export function showsOtherPerson(
  { seen, atVerification }: PictureSeen,
  album: readonly PictureSeen[],
): boolean {
  const [face, ...more] = seen.faces
  const known = knownFaces(album)
  return (
    !atVerification &&
    face !== undefined &&
    more.length === 0 &&
    known.length > 0 &&
    !isAmong(known, face.measure)
  )
}

const knownFaces = (album: readonly PictureSeen[]) =>
  album.flatMap(({ atVerification, seen }) => (atVerification ? seen.faces : []))

const isAmong = (known: PictureFindings['faces'], measure: readonly number[]) =>
  known.some((other) => faceSimilarity(measure, other.measure) >= samePersonThreshold)
