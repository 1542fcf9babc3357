import { Picture } from '../../pictures/display/Picture.tsx'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { overlayPictureSizes } from './picture-sizes.ts'

/** Preloads my own picture, which would otherwise be blank when a match shows. */
export function OwnPicturePreload() {
  const { data: me } = useOwnProfile()
  const [main] = me?.pictures ?? []
  if (!main) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed start-0 top-0 -z-10 size-px overflow-hidden opacity-0"
    >
      <Picture picture={main} alt="" sizes={overlayPictureSizes} prefetched />
    </div>
  )
}
