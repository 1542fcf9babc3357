import { discovery as limits, tokens as prices } from '@mithaq/contract/limits'
import type { MatchClock } from '@mithaq/contract/matches'
import type { MemberTile } from '@mithaq/contract/members'
import type { Picture as PictureData } from '@mithaq/contract/pictures'
import { Heart } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { useNavigate } from 'react-router'
import { discovery } from '../../../messages/discovery.ts'
import { tokens } from '../../../messages/tokens.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Coin } from '../../../ui/base/Coin.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { registerDock } from '../../../ui/base/docks.ts'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { ScreenDialog } from '../../../ui/dialog/ScreenDialog.tsx'
import { Picture } from '../../pictures/display/Picture.tsx'
import { PicturePlaceholder } from '../../pictures/display/PicturePlaceholder.tsx'
import { SmallSeal } from '../../pictures/display/PictureSeal.tsx'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { overlayPictureSizes } from './picture-sizes.ts'
import './new-match.css'

interface NewMatchOverlayProps {
  matchId: string
  person: Pick<MemberTile, 'name' | 'picture'>
  /** The chat opens after a moment, unless the member touches the screen or leaves the tab. */
  opensChat: boolean
  /** Undefined until loaded. */
  cost?: { balance: number; clock: MatchClock }
  /** Closes the overlay and stays on the screen. */
  onDismiss: () => void
}

/** The full-screen announcement of a match. Touching it, pointing at it or a key stops it from opening the chat by itself. */
export function NewMatchOverlay({
  matchId,
  person,
  opensChat: opens,
  cost,
  onDismiss,
}: NewMatchOverlayProps) {
  const { data: me } = useOwnProfile()
  const navigate = useNavigate()
  const [waits, setWaits] = useState(!opens)
  const openChat = () => void navigate(`/app/chat/${matchId}`)
  const openByItself = useEffectEvent(openChat)
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => openByItself(), limits.matchToChatMs)
    const waitForChoice = () => setWaits(true)
    document.addEventListener('visibilitychange', waitForChoice)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', waitForChoice)
    }
  }, [waits])
  const touched = () => setWaits(true)
  const pointer = useRef<string>(undefined)
  return (
    <ScreenDialog
      covers
      focusesItself
      onClose={onDismiss}
      onPointerDownCapture={touched}
      onWheelCapture={touched}
      onPointerMoveCapture={({ screenX, screenY }) => {
        // A browser may report a pointer that rests where the overlay appeared.
        const at = `${screenX} ${screenY}`
        if (pointer.current !== undefined && pointer.current !== at) touched()
        pointer.current = at
      }}
      // Ignore a key still held from the like itself.
      onKeyDownCapture={({ repeat }) => !repeat && touched()}
      className="on-hero z-55 isolate overflow-y-auto text-center"
    >
      <KhatamPattern className="-z-10 opacity-15" />
      <div className="mx-auto flex min-h-full max-w-md flex-col items-center px-6 pt-[max(1rem,var(--safe-top))] pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <div className="my-auto flex flex-col items-center py-2">
          <div className="flex items-center justify-center">
            <Portrait picture={me?.pictures[0] ?? null} className="-me-4 -rotate-6" from={-1} />
            <Portrait picture={person.picture} className="z-10 -ms-4 rotate-6" from={1} />
          </div>
          <span className="match-star relative mt-[min(2rem,3dvh)] grid place-items-center text-hero-accent">
            <Khatam className="size-[min(3.5rem,8dvh)]" />
            <span className="absolute grid size-[min(1.75rem,4dvh)] place-items-center rounded-full bg-hero">
              <Heart
                className="scheme-dark size-[min(1.1rem,2.6dvh)] fill-rose text-rose"
                aria-hidden="true"
              />
            </span>
          </span>
          <Dialog.Title className="mt-[min(1rem,2dvh)] text-[min(2.5rem,12vw)] leading-tight">
            {discovery.matchTitle}
          </Dialog.Title>
          <Dialog.Description asChild>
            <div className="mt-2 text-on-hero/90">
              <p dir="auto">{discovery.matchText(person.name)}</p>
              <Cost {...cost} />
              <p aria-live="polite" className="mt-2 min-h-6 text-sm text-on-hero/85">
                {!waits && discovery.openingChat}
              </p>
            </div>
          </Dialog.Description>
        </div>
        <div ref={registerDock} className="flex w-full flex-col gap-3">
          <Button variant="accent" block onClick={openChat}>
            {discovery.openChat}
          </Button>
          <Button variant="on-hero" block onClick={onDismiss}>
            {discovery.keepDiscovering}
          </Button>
        </div>
      </div>
    </ScreenDialog>
  )
}

/** Takes its space before it is known, so that nothing moves. */
function Cost({ balance, clock }: { balance?: number; clock?: MatchClock }) {
  const seconds = clock && clock.lengthMs / 1000
  return (
    <p className="mt-[min(1.25rem,2dvh)] flex min-h-22 items-center gap-3 rounded-md border border-on-hero/30 bg-on-hero/10 px-4 py-3 text-start text-sm">
      <Coin className="size-8" />
      <span>
        {balance !== undefined && seconds !== undefined
          ? discovery.unlockCostOf(prices.unlock, balance, tokens.lasting(seconds))
          : discovery.unlockCost(prices.unlock)}
      </span>
    </p>
  )
}

interface PortraitProps {
  picture: PictureData | null
  className: string
  /** The side it slides in from: -1 is left. */
  from: 1 | -1
}

function Portrait({ picture, className, from }: PortraitProps) {
  return (
    <div
      className={cx(
        'match-picture relative aspect-4/5 w-[clamp(3.5rem,40dvh-10rem,9.5rem)] overflow-hidden rounded-lg border-4 border-on-hero bg-hero shadow-2',
        className,
      )}
      style={{ '--from': from } as CSSProperties}
    >
      {picture ? (
        <Picture picture={picture} alt="" sizes={overlayPictureSizes} eager />
      ) : (
        <PicturePlaceholder />
      )}
      <SmallSeal picture={picture} />
    </div>
  )
}
