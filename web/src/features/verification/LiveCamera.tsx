import type { Challenge, Pose } from '@mithaq/contract/verification'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, Lock, Smile, UserRound, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { verification as texts } from '../../messages/verification.ts'
import { hasPhotoSources, pickPhotos } from '../../native/camera.ts'
import { Button } from '../../ui/base/Button.tsx'
import { cx } from '../../ui/base/cx.ts'
import { useCloseOnBack } from '../../ui/base/sheet-history.ts'
import { useCamera } from './use-camera.ts'
import { useHoldPose } from './use-hold.ts'
import { usePoses } from './use-poses.ts'

const icons: Record<Pose, LucideIcon> = {
  ahead: UserRound,
  left: ArrowLeft,
  right: ArrowRight,
  up: ArrowUp,
  down: ArrowDown,
  smile: Smile,
}

interface LiveCameraProps {
  challenge: Challenge
  onClose: () => void
  /** The challenge expired before all three selfies were sent. */
  onOver: () => void
}

/** One pose at a time. In a browser the camera is live in the page; on a phone its own camera opens. */
export function LiveCamera(props: LiveCameraProps) {
  return hasPhotoSources() ? <PhoneCamera {...props} /> : <BrowserCamera {...props} />
}

function BrowserCamera({ challenge, onClose, onOver }: LiveCameraProps) {
  const { video, state, take, tryAgain } = useCamera()
  const poses = usePoses(challenge, onOver)
  const { holding, hold } = useHoldPose()
  const trouble = state === 'live' || state === 'asking' ? null : texts.camera[state]
  return (
    <Frame challenge={challenge} at={poses.at} pose={poses.pose} onClose={onClose}>
      <div className="relative h-[min(368px,46dvh)] w-[min(276px,34.5dvh)]">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live preview of the member without sound */}
        <video
          ref={video}
          muted
          playsInline
          className="size-full -scale-x-100 rounded-[50%] bg-glass object-cover"
        />
        <Ring filling={holding} />
      </div>
      {trouble ? (
        <div role="alert" className="flex max-w-sm flex-col items-center gap-3 text-center">
          <p>{trouble}</p>
          <Button variant="outline" className="border-on-hero text-on-hero" onClick={tryAgain}>
            {texts.camera.tryAgain}
          </Button>
        </div>
      ) : (
        <Button
          size="large"
          disabled={state !== 'live'}
          busy={poses.busy}
          onClick={() => void poses.take(() => hold().then(take))}
        >
          {state === 'asking' ? texts.camera.asking : holding ? texts.camera.hold : texts.camera.take}
        </Button>
      )}
    </Frame>
  )
}

function PhoneCamera({ challenge, onClose, onOver }: LiveCameraProps) {
  const poses = usePoses(challenge, onOver)
  const [trouble, setTrouble] = useState<string>()
  const picture = async () => {
    const taken = await pickPhotos('camera', 1)
    if (typeof taken === 'string') {
      setTrouble(taken === 'denied' ? texts.camera.denied : texts.camera.busy)
      return null
    }
    setTrouble(undefined)
    return taken[0] ?? null
  }
  const Icon = icons[poses.pose]
  return (
    <Frame challenge={challenge} at={poses.at} pose={poses.pose} onClose={onClose}>
      <div className="relative grid h-[min(368px,46dvh)] w-[min(276px,34.5dvh)] place-items-center rounded-[50%] bg-glass">
        <Icon className="size-24 text-hero-accent" aria-hidden="true" />
        <Ring filling={false} />
      </div>
      {trouble && <p role="alert">{trouble}</p>}
      <Button size="large" busy={poses.busy} onClick={() => void poses.take(picture)}>
        {texts.camera.take}
      </Button>
    </Frame>
  )
}

/** An ellipse, drawn from the top and back to it. */
const outline = 'M138 3a135 181 0 1 1 0 362a135 181 0 1 1 0-362'

/** The ring around the camera, which fills while the pose is held. */
function Ring({ filling }: { filling: boolean }) {
  return (
    <svg
      viewBox="0 0 276 368"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      <path d={outline} fill="none" className="stroke-on-hero/40" strokeWidth="6" />
      <path
        d={outline}
        fill="none"
        className={cx(
          'stroke-saffron',
          filling && 'transition-[stroke-dashoffset] duration-900 ease-linear motion-reduce:transition-none',
        )}
        strokeWidth="6"
        pathLength={1}
        strokeDasharray="1 1"
        strokeDashoffset={filling ? 0 : 1}
      />
    </svg>
  )
}

interface FrameProps {
  challenge: Challenge
  at: number
  pose: Pose
  onClose: () => void
  children: React.ReactNode
}

function Frame({ challenge, at, pose, onClose, children }: FrameProps) {
  useCloseOnBack(true, onClose)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <main className="safe-top flex min-h-dvh flex-col items-center gap-5 bg-[#0b1f1b] px-5 pb-8 text-on-hero">
      <header className="grid w-full max-w-md grid-cols-[44px_1fr_44px] items-center pt-3">
        <button
          type="button"
          aria-label={texts.close}
          title={texts.close}
          className="grid size-11 place-items-center rounded-full"
          onClick={onClose}
        >
          <X className="size-6" aria-hidden="true" />
        </button>
        <p className="text-center font-semibold">{texts.camera.place(Math.min(at + 1, 3))}</p>
      </header>
      <h1 className="max-w-xs text-center text-2xl" aria-live="polite">
        {texts.camera.poses[pose].say}
      </h1>
      {children}
      <ol className="flex gap-7">
        {challenge.poses.map((each, place) => {
          const Icon = place < at ? Check : icons[each]
          const { name } = texts.camera.poses[each]
          return (
            <li
              key={each}
              aria-current={place === at ? 'step' : undefined}
              className="flex w-20 flex-col items-center gap-1.5 text-center text-xs font-semibold"
            >
              <span
                className={cx(
                  'grid size-12 place-items-center rounded-full border',
                  place < at
                    ? 'border-transparent bg-leaf text-on-leaf'
                    : place === at
                      ? 'border-hero-accent text-hero-accent'
                      : 'border-transparent bg-glass-light',
                )}
              >
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <span className={cx(place === at && 'text-hero-accent')}>
                {place < at ? texts.camera.done(name) : name}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="mt-auto flex items-center gap-2 rounded-full bg-glass px-4 py-2 text-sm">
        <Lock className="size-4 shrink-0" aria-hidden="true" />
        {texts.camera.live}
      </p>
    </main>
  )
}
