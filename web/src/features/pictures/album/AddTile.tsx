import { ImagePlus } from 'lucide-react'
import { useState, type Ref } from 'react'
import { pictures as texts } from '../../../messages/pictures.ts'
import { hasPhotoSources } from '../../../native/camera.ts'
import { cx } from '../../../ui/base/cx.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'

const PhotoSources = lazyComponent(async () => (await import('./PhotoSources.tsx')).PhotoSources)

interface AddTileProps {
  ref: Ref<HTMLInputElement>
  /** How many more pictures may be added. */
  room: number
  /** There is no picture yet: the tile fills the whole row. */
  isFirst: boolean
  /** Files hover over the grid. */
  isHovered: boolean
  /** Ids of the hint and, where there is one, the error. */
  describedBy: string
  invalid: boolean
  onFiles: (files: File[]) => void
}

/** Without HEIC in this list an iPhone converts its photos to JPEG. */
const accepted = 'image/jpeg,image/png,image/gif,image/webp'

/** Adds a picture: a real file input, or the camera and photo library inside the phone apps. */
export function AddTile({ ref, room, isFirst, isHovered, describedBy, invalid, onFiles }: AddTileProps) {
  const [asked, setAsked] = useState(false)
  return (
    <li className={isFirst ? 'col-span-full' : 'aspect-4/5'}>
      <label
        className={cx(
          'relative flex size-full cursor-pointer flex-col items-center justify-center gap-2 rounded-md border border-dashed bg-surface p-2 text-center text-sm font-semibold',
          'transition-colors duration-150 hover:border-leaf hover:bg-leaf-wash',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
          isFirst && 'min-h-44',
          isHovered && 'border-leaf bg-leaf-wash',
          invalid ? 'border-danger' : 'border-line-strong',
        )}
      >
        <ImagePlus className="size-6 text-leaf" aria-hidden="true" />
        {isHovered ? texts.dropHere : isFirst ? texts.add : texts.addMore}
        <input
          ref={ref}
          type="file"
          multiple
          accept={accepted}
          aria-describedby={describedBy}
          data-invalid={invalid ? '' : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onClick={(event) => {
            if (!hasPhotoSources()) return
            event.preventDefault()
            setAsked(true)
          }}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same file may be chosen again after it was removed.
            event.target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </label>
      {asked && <PhotoSources open={asked} onOpenChange={setAsked} room={room} onFiles={onFiles} />}
    </li>
  )
}
