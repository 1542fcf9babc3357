import type { MemberTile } from '@mithaq/contract/members'
import { cx } from '../../../ui/base/cx.ts'
import { Picture } from './Picture.tsx'
import { PicturePlaceholder } from './PicturePlaceholder.tsx'

interface AvatarProps {
  profile: Pick<MemberTile, 'picture'>
  /** Tailwind size classes: 'size-12'. */
  className?: string
}

/** A member's picture beside their name; decoration for screen readers. */
export function Avatar({ profile: { picture }, className = 'size-12' }: AvatarProps) {
  return (
    <span
      className={cx('block shrink-0 overflow-hidden rounded-full bg-leaf-wash', className)}
      aria-hidden="true"
    >
      {picture ? <Picture picture={picture} alt="" sizes="56px" /> : <PicturePlaceholder />}
    </span>
  )
}
