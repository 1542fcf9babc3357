import type { PhotoFailure, PhotoSource } from './interfaces.ts'
import { isNative } from './platform.ts'

export type { PhotoSource } from './interfaces.ts'

/** Whether pictures come from the phone's camera and library instead of a file input. */
export const hasPhotoSources = isNative

/** The pictures that the member takes or picks (none when cancelled), or why it failed. */
export async function pickPhotos(source: PhotoSource, most: number): Promise<File[] | PhotoFailure> {
  const { takeOrChoosePhotos: photosFrom } = await import('./phone/camera.ts')
  return photosFrom(source, most)
}
