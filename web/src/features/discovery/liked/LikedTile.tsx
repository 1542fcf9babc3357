import type { Liked } from '@mithaq/contract/discovery'
import type { ShownLikeNote } from '@mithaq/contract/like-note'
import { Heart, Moon, Star } from 'lucide-react'
import { liked } from '../../../messages/liked.ts'
import { Chip } from '../../../ui/base/Chip.tsx'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { VerifiedBadge } from '../../../ui/base/VerifiedBadge.tsx'
import { Picture } from '../../pictures/display/Picture.tsx'
import { SmallSeal } from '../../pictures/display/PictureSeal.tsx'
import { Thumbnail } from '../../pictures/display/Thumbnail.tsx'
import { formatProfile, profileLocation, profileTitle } from '../../profile/card/format-profile.ts'
import { likedPartTitle } from '../../profile/card/liked-part.ts'

interface TileProps {
  person: Liked
  onOpen: () => void
}

export function LikedTile({ person, onOpen }: TileProps) {
  const shown = formatProfile(person)
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="group flex w-full flex-col gap-2 rounded-lg text-start"
      >
        <span className="@container relative block aspect-4/5 w-full overflow-hidden rounded-lg shadow-1 transition-shadow duration-150 group-hover:shadow-2">
          {person.picture ? (
            <Picture
              picture={person.picture}
              alt=""
              sizes="(min-width: 1024px) 14rem, (min-width: 768px) 30vw, 45vw"
            />
          ) : (
            <Initial name={shown.name} />
          )}
          <SmallSeal picture={person.picture} />
          <span className="absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5 @max-[6rem]:*:px-1.5 @max-[6rem]:*:text-[0.6rem] @max-[6rem]:[&_svg]:hidden">
            {person.matched && (
              <Chip tone="rose" icon={<Heart className="fill-current" aria-hidden="true" />}>
                {liked.matched}
              </Chip>
            )}
            {person.iPassed && !person.matched && <Chip tone="slate">{liked.passed}</Chip>}
            {person.resting && (
              <Chip tone="slate" icon={<Moon aria-hidden="true" />}>
                {liked.resting}
              </Chip>
            )}
          </span>
          {person.favorited && (
            <span className="absolute end-2 top-2 grid size-8 place-items-center rounded-full bg-raised/90 shadow-1">
              <Star className="size-4 fill-saffron text-saffron" aria-hidden="true" />
            </span>
          )}
        </span>
        <span className="px-1">
          <span className="block font-serif text-lg leading-snug font-semibold wrap-anywhere">
            <bdi>{profileTitle(shown)}</bdi>
            <VerifiedBadge shown={shown.verified} />
          </span>
          {shown.occupation && (
            <span className="block text-sm wrap-anywhere text-ink-soft">
              <bdi>{shown.occupation}</bdi>
            </span>
          )}
          <span className="block text-sm wrap-anywhere text-ink-soft">
            <bdi>{profileLocation(shown)}</bdi>
          </span>
          {person.sentence && <Said {...person.sentence} />}
        </span>
      </button>
    </li>
  )
}

/** The note of their like, and which part of my story it is about. */
function Said({ about, text, picture }: ShownLikeNote) {
  const title = likedPartTitle(about, null)
  return (
    <span className="mt-1 block text-sm text-rose-ink">
      {title && (
        <span className="flex items-center gap-1.5 font-semibold">
          {picture && <Thumbnail picture={picture} className="w-6" />}
          <span className="min-w-0 truncate">{title}</span>
        </span>
      )}
      <q dir="auto" className="line-clamp-2 wrap-anywhere">
        {text}
      </q>
    </span>
  )
}

/** Without a picture, the first letter of the name. */
function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 grid place-items-center bg-leaf-wash font-serif text-6xl font-semibold text-leaf"
    >
      <KhatamPattern className="opacity-15" tile={80} />
      <span className="relative">{[...name][0]?.toLocaleUpperCase()}</span>
    </span>
  )
}
