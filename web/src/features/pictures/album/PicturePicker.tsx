import { pictures as texts } from '../../../messages/pictures.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { releasePreviews, type ChosenPicture } from '../upload/choose-pictures.ts'
import { LocalPicture } from '../display/LocalPicture.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { moveItem } from './reorder.ts'
import { useChoosePictures } from './use-choose-pictures.ts'

interface PicturePickerProps {
  value: readonly ChosenPicture[]
  onChange: (next: ChosenPicture[]) => void
  error?: string | undefined
}

/** Pictures that are chosen now and uploaded later. */
export function PicturePicker({ value, onChange, error }: PicturePickerProps) {
  const choosing = useChoosePictures(value.length, (chosen) => onChange([...value, ...chosen]))

  function remove(id: string) {
    try {
      releasePreviews(value.filter((picture) => picture.id === id))
      onChange(value.filter((picture) => picture.id !== id))
      choosing.forgetProblems()
      toast.success(texts.removed)
    } catch (failure) {
      logError(failure, texts.removeFailed)
      toast.error(texts.removeFailed)
    }
  }

  return (
    <PictureGrid
      pictures={value.map(({ id, previewUrl }, index) => {
        const name = texts.picture(index + 1)
        return {
          id,
          image: <LocalPicture url={previewUrl} alt={index === 0 ? texts.mainPicture(name) : name} />,
        }
      })}
      onFiles={choosing.choose}
      onMove={(from, to) => onChange(moveItem(value, from, to))}
      onRemove={remove}
      processing={choosing.processing}
      problems={choosing.problems}
      error={error}
      hideHeading
    />
  )
}
