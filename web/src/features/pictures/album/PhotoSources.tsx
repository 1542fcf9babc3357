import { Camera, Images } from 'lucide-react'
import { pictures as texts } from '../../../messages/pictures.ts'
import { pickPhotos, type PhotoSource } from '../../../native/camera.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, type DialogState } from '../../../ui/dialog/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

interface PhotoSourcesProps extends DialogState {
  /** How many more pictures may be added. */
  room: number
  onFiles: (files: File[]) => void
}

/** Inside the phone apps: take a photo, or choose from the library. */
export function PhotoSources({ open, onOpenChange, room, onFiles }: PhotoSourcesProps) {
  const pick = async (source: PhotoSource) => {
    onOpenChange(false)
    const picked = await pickPhotos(source, room)
    if (picked === 'denied') toast.error(texts.denied[source])
    else if (picked === 'failed') toast.error(texts.processFailed)
    else if (picked.length > 0) onFiles(picked)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.sources}>
      <div className="flex flex-col gap-3">
        <Button
          block
          icon={<Camera className="size-5" aria-hidden="true" />}
          onClick={() => void pick('camera')}
        >
          {texts.takePhoto}
        </Button>
        <Button
          block
          variant="outline"
          icon={<Images className="size-5" aria-hidden="true" />}
          onClick={() => void pick('library')}
        >
          {texts.choosePhotos}
        </Button>
      </div>
    </Dialog>
  )
}
