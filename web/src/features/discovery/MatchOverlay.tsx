import { discovery as limits } from '@mithaq/contract/limits'
import type { MemberTile } from '@mithaq/contract/members'
import type { Picture as PictureData } from '@mithaq/contract/pictures'
import { Heart } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent } from 'react'
import type { CSSProperties } from 'react'
import { useNavigate } from 'react-router'
import { discovery } from '../../messages/discovery.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useFocusReturn } from '../../ui/dialog-frame.tsx'
import { docked } from '../../ui/dock.ts'
import { Khatam } from '../../ui/Khatam.tsx'
import { KhatamPattern } from '../../ui/KhatamPattern.tsx'
import { useSheet } from '../../ui/sheets.ts'
import { Picture } from '../pictures/Picture.tsx'
import { PicturePlaceholder } from '../pictures/PicturePlaceholder.tsx'
import { useOwnProfile } from '../profile/own-profile.ts'
import './deck.css'

/** How wide its pictures are shown, for whoever fetches them beforehand. */
export const overlayPictureSizes = '11rem'

export interface MatchOverlayProps {
  matchId: string
  person: Pick<MemberTile, 'name' | 'picture'>
  /** Stay here after all. */
  onDismiss: () => void
}

/** A like both ways. The chat opens by itself; whoever wants to go at once, or stay, can say so. */
export function MatchOverlay({ matchId, person, onDismiss }: MatchOverlayProps) {
  const { data: me } = useOwnProfile()
  const navigate = useNavigate()
  const focusReturn = useFocusReturn()
  useSheet(true, onDismiss)
  const openChat = () => void navigate(`/app/chat/${matchId}`)
  const openByItself = useEffectEvent(openChat)
  useEffect(() => {
    const timer = setTimeout(() => openByItself(), limits.matchToChatMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focusReturn}
          aria-modal="true"
          className="page-fade on-hero fixed inset-0 z-50 isolate grid place-items-center overflow-y-auto px-6 py-10 text-center outline-none"
        >
          <KhatamPattern className="-z-10 opacity-15" />
          <div className="flex max-w-md flex-col items-center">
            <div className="flex items-center justify-center">
              <Portrait picture={me?.pictures[0] ?? null} className="-me-4 -rotate-6" from={-1} />
              <Portrait picture={person.picture} className="-ms-4 rotate-6" from={1} />
            </div>
            <span className="match-star relative mt-8 grid place-items-center text-hero-accent">
              <Khatam className="size-16" />
              <span className="absolute grid size-8 place-items-center rounded-full bg-hero">
                <Heart className="size-5 fill-rose text-rose" aria-hidden="true" />
              </span>
            </span>
            <Dialog.Title className="mt-5 text-5xl">{discovery.matchTitle}</Dialog.Title>
            <Dialog.Description asChild>
              <div className="mt-4 text-lg text-on-hero/85" aria-live="polite">
                <p dir="auto">{discovery.matchText(person.name)}</p>
                <p>{discovery.openingChat}</p>
              </div>
            </Dialog.Description>
            <div ref={docked} className="mt-8 flex flex-wrap justify-center gap-3">
              <Button variant="accent" onClick={openChat}>
                {discovery.openChat}
              </Button>
              <Button variant="on-hero" onClick={onDismiss}>
                {discovery.keepDiscovering}
              </Button>
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface PortraitProps {
  picture: PictureData | null
  className: string
  /** The side it comes from: -1 is the left. */
  from: 1 | -1
}

function Portrait({ picture, className, from }: PortraitProps) {
  return (
    <div
      className={cx(
        'match-picture aspect-4/5 w-36 overflow-hidden rounded-lg border-4 border-on-hero bg-hero shadow-2 md:w-44',
        className,
      )}
      style={{ '--from': from } as CSSProperties}
    >
      {picture ? (
        <Picture picture={picture} alt="" sizes={overlayPictureSizes} eager />
      ) : (
        <PicturePlaceholder />
      )}
    </div>
  )
}
