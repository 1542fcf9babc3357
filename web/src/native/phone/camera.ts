import { Camera, MediaTypeSelection } from '@capacitor/camera'
import { logError } from '../../ui/feedback/error-log.ts'
import type { PhotoFailure, PhotoSource } from '../interfaces.ts'

/** Large enough for every variant that the server makes. */
const photoOptions = { quality: 85, targetWidth: 2400, targetHeight: 2400, correctOrientation: true }

/** By the plugin's error codes: 3 and 5 mean no permission, 6 and 20 cancelled. */
const outcomes: Record<string, PhotoFailure | File[]> = {
  'OS-PLUG-CAMR-0003': 'denied',
  'OS-PLUG-CAMR-0005': 'denied',
  'OS-PLUG-CAMR-0006': [],
  'OS-PLUG-CAMR-0020': [],
}

export async function takeOrChoosePhotos(source: PhotoSource, most: number): Promise<File[] | PhotoFailure> {
  try {
    const results =
      source === 'camera'
        ? [await Camera.takePhoto(photoOptions)]
        : (
            await Camera.chooseFromGallery({
              ...photoOptions,
              mediaType: MediaTypeSelection.Photo,
              allowMultipleSelection: most > 1,
              limit: most,
            })
          ).results
    const paths = results.flatMap(({ webPath }) => (webPath ? [webPath] : []))
    return await Promise.all(paths.slice(0, most).map(readFile))
  } catch (error) {
    const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
    const outcome = typeof code === 'string' ? outcomes[code] : undefined
    if (outcome !== undefined) return outcome
    logError(error, 'Camera')
    return 'failed'
  }
}

async function readFile(path: string): Promise<File> {
  const blob = await (await fetch(path)).blob()
  return new File([blob], path.split('/').at(-1) ?? 'photo.jpg', { type: blob.type })
}
