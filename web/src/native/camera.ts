import type { PhotoFailure, PhotoSource } from './interfaces.ts'
import { isNative } from './platform.ts'

export type { PhotoSource } from './interfaces.ts'

/** Whether pictures come from the phone's own camera and library instead of a file input. */
export const hasPhotoSources = isNative

/** Pictures that the member takes or picks, none where they change their mind; or why there are none. */
export async function pickPhotos(source: PhotoSource, most: number): Promise<File[] | PhotoFailure> {
  const { takeOrChoosePhotos: photosFrom } = await import('./phone/camera.ts')
  return photosFrom(source, most)
}
