import type { Picture as PictureData, WaitingPicture } from '@mithaq/contract/pictures'
import { pictures as texts } from '../../../messages/pictures.ts'
import { Picture } from '../display/Picture.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { LocalPicture } from '../display/LocalPicture.tsx'
import { describeUpload } from './PictureTile.tsx'
import { thumbHashUrl } from '../display/thumb-hash.ts'
import { useAlbum } from './use-album.ts'
import { useChoosePictures } from './use-choose-pictures.ts'

interface PictureEditorProps {
  pictures: readonly PictureData[]
  /** Under review, visible to the owner only. */
  inReview: readonly WaitingPicture[]
  /** The pictures that the server has, without changes that are still being sent. */
  readStored: () => readonly PictureData[]
  error?: string | undefined
}

/** The pictures of an existing profile: every change is sent to the server at once. */
export function PictureEditor({ pictures, inReview, readStored, error }: PictureEditorProps) {
  const album = useAlbum(pictures, readStored)
  // An uploaded picture would be shown twice until the others chosen with it are uploaded.
  const here = new Set([...pictures, ...inReview].map(({ id }) => id))
  const coming = album.arriving.filter(({ id }) => !here.has(id))
  const have = here.size + coming.length
  const choosing = useChoosePictures(have, album.add)
  const stored = pictures.map((picture, index) => {
    const name = texts.picture(index + 1)
    const alt = index === 0 ? texts.mainPicture(name) : name
    return {
      id: picture.id,
      image: <Picture picture={picture} alt={alt} sizes="(min-width: 768px) 9rem, 30vw" eager />,
      ...(album.leaving.has(picture.id) && { activity: { label: texts.removing } }),
    }
  })
  const reviewed = inReview.map(({ id, thumbHash }) => ({
    id,
    image: <LocalPicture url={thumbHashUrl(thumbHash) ?? ''} alt={texts.looksFirst} />,
    activity: { label: album.leaving.has(id) ? texts.removing : texts.beingLookedAt },
    isInReview: true,
  }))
  const arriving = coming.map(({ id, file, previewUrl }) => ({
    id,
    image: <LocalPicture url={previewUrl} alt={file.name} />,
    activity: describeUpload(file.name, album.progress.get(id) ?? 0),
  }))
  return (
    <PictureGrid
      pictures={[...stored, ...reviewed, ...arriving]}
      onFiles={choosing.choose}
      onMove={album.move}
      onRemove={album.remove}
      processing={choosing.processing}
      problems={[...choosing.problems, ...album.problems]}
      error={error}
    />
  )
}
