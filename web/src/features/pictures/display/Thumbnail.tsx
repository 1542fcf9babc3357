import { cx } from '../../../ui/base/cx.ts'
import { Picture, type ShowablePicture } from './Picture.tsx'

/** Shows which picture is meant; the text beside it says the same. */
export function Thumbnail({ picture, className = 'w-10' }: { picture: ShowablePicture; className?: string }) {
  return (
    <span
      className={cx('block aspect-4/5 shrink-0 overflow-hidden rounded-sm bg-leaf-wash', className)}
      aria-hidden="true"
    >
      <Picture picture={picture} alt="" sizes="64px" />
    </span>
  )
}
