import { card } from '../../messages/card.ts'
import { verification } from '../../messages/verification.ts'
import { Button } from '../../ui/base/Button.tsx'
import { VerifiedBadge } from '../../ui/base/VerifiedBadge.tsx'
import { Avatar } from '../pictures/display/Avatar.tsx'
import { Picture } from '../pictures/display/Picture.tsx'
import { PicturePlaceholder } from '../pictures/display/PicturePlaceholder.tsx'
import { useOwnProfile } from '../profile/own-profile.ts'

const texts = verification.verified

/** Shows the new badge as others see it. */
export function Verified({ onDone }: { onDone: () => void }) {
  const { data: profile } = useOwnProfile()
  const picture = profile?.pictures[0] ?? null
  const place = profile && [profile.occupation, profile.location.city].filter(Boolean).join(' · ')
  return (
    <div className="flex flex-1 flex-col items-center gap-6 pt-10 text-center">
      <div className="relative">
        <div className="aspect-4/5 w-52 overflow-hidden rounded-lg shadow-2">
          {picture ? <Picture picture={picture} alt="" sizes="13rem" /> : <PicturePlaceholder />}
        </div>
        <span className="absolute inset-x-0 -bottom-8 mx-auto grid size-18 place-items-center rounded-full bg-paper">
          <VerifiedBadge shown className="ms-0! size-14" />
        </span>
      </div>
      <div className="mt-6">
        <h2 className="text-3xl text-balance">{texts.title(profile?.name ?? '')}</h2>
        <p className="mt-3 text-ink-soft">{texts.text}</p>
      </div>
      {profile && (
        <div className="flex w-full items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-start">
          <Avatar profile={{ picture }} className="size-11" />
          <span className="min-w-0 flex-1">
            <span className="block font-serif text-lg leading-snug font-semibold wrap-anywhere">
              <bdi>{card.nameAndAge(profile.name, profile.age)}</bdi>
              <VerifiedBadge shown />
            </span>
            <bdi className="block text-sm wrap-anywhere text-ink-soft">{place}</bdi>
          </span>
          <span className="text-sm text-ink-soft">{texts.asOthers}</span>
        </div>
      )}
      <div className="mt-auto grid w-full gap-2">
        <Button block size="large" onClick={onDone}>
          {verification.verified.done}
        </Button>
        <p className="text-sm text-ink-soft">{texts.newPicture}</p>
      </div>
    </div>
  )
}
