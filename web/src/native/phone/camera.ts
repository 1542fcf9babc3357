import { Camera, MediaTypeSelection } from '@capacitor/camera'
import { logged } from '../../ui/errors.ts'
import type { PhotoSource } from '../interfaces.ts'

/** Enough for the largest size shown; the server makes its own of it. */
const taken = { quality: 85, targetWidth: 2400, targetHeight: 2400, correctOrientation: true }

export async function photosFrom(source: PhotoSource, most: number): Promise<File[]> {
  try {
    const results =
      source === 'camera'
        ? [await Camera.takePhoto(taken)]
        : (
            await Camera.chooseFromGallery({
              ...taken,
              mediaType: MediaTypeSelection.Photo,
              allowMultipleSelection: most > 1,
              limit: most,
            })
          ).results
    const paths = results.flatMap(({ webPath }) => (webPath ? [webPath] : []))
    return await Promise.all(paths.slice(0, most).map(fileAt))
  } catch (error) {
    // Changing one's mind comes as a failure too.
    logged(error, 'Camera')
    return []
  }
}

async function fileAt(path: string): Promise<File> {
  const blob = await (await fetch(path)).blob()
  return new File([blob], path.split('/').at(-1) ?? 'photo.jpg', { type: blob.type })
}
