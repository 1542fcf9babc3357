import { tokens } from '@mithaq/contract/limits'
import { tour } from '../../messages/tour.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from './icons.tsx'
import { Portrait } from './Portrait.tsx'

const { scene, screens } = tour

/** Discover: the photograph, with the words on its lowest part. */
export function LikeScreen() {
  return (
    <div className="flex h-full flex-col">
      <p className="px-[1em] py-[0.7em] font-serif text-[1.5em] font-semibold">{screens.discover}</p>
      <div className="relative mx-[0.7em] flex-1">
        <Portrait of="maryam" className="absolute inset-0 size-full rounded-t-[1.4em]" />
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-viewer/85 via-viewer/70 to-transparent px-[1em] pt-[1.6em] pb-[1em] text-on-photo">
          <p className="font-serif text-[1.8em] leading-tight font-semibold">{scene.name}</p>
          <p>{screens.nurse}</p>
          <p className="mt-[0.5em] flex flex-wrap gap-[0.4em]">
            {screens.facts.map((fact) => (
              <span key={fact} className="rounded-full bg-glass-light px-[0.8em] py-[0.2em] font-semibold">
                {fact}
              </span>
            ))}
          </p>
        </div>
      </div>
    </div>
  )
}

/** A chat before it opens. */
export function OpenScreen() {
  return (
    <>
      <ChatHead />
      <div className="m-[0.9em] rounded-[1.2em] border border-line bg-surface p-[1em]">
        <p className="font-serif text-[1.5em] leading-tight font-semibold">{screens.together}</p>
        <div className="mt-[1em] grid grid-cols-2 gap-[0.6em]">
          <Side name={screens.you} has={screens.notYet} className="border border-line" />
          <Side name={scene.name} has={screens.gave(tokens.unlock)} className="bg-leaf-wash" />
        </div>
        <p className="mt-[1em] rounded-full bg-leaf px-[1em] py-[0.9em] text-center font-semibold text-on-leaf">
          {screens.unlock(tokens.unlock)}
        </p>
      </div>
    </>
  )
}

function Side({ name, has, className }: { name: string; has: string; className: string }) {
  return (
    <p className={cx('rounded-[0.9em] p-[0.7em]', className)}>
      <span className="block font-semibold">{name}</span>
      <span className="text-ink-soft">{has}</span>
    </p>
  )
}

/** An open chat, and whose turn it is. */
export function AnswerScreen() {
  return (
    <>
      <ChatHead />
      <div className="bg-saffron-wash px-[1em] py-[0.8em] text-saffron-ink">
        <p className="flex items-center gap-[0.5em] font-semibold">
          <Icon name="clock" className="size-[1.2em]" />
          {scene.turn}
        </p>
        <div className="mt-[0.6em] h-[0.3em] rounded-full bg-saffron/30">
          <div className="h-full w-1/3 rounded-full bg-saffron" />
        </div>
      </div>
      <div className="flex flex-col gap-[0.8em] p-[0.9em]">
        <p className="me-[2em] rounded-[1em] rounded-es-[0.3em] border border-line bg-surface p-[0.8em]">
          {screens.wrote}
        </p>
        <p className="ms-[2em] rounded-[1em] rounded-ee-[0.3em] bg-hero p-[0.8em] text-on-hero">
          {screens.answers}
        </p>
        <p className="flex items-center justify-end gap-[0.4em] font-semibold text-leaf">
          <Icon name="check" className="size-[1.2em]" />
          {scene.inTime}
        </p>
      </div>
    </>
  )
}

function ChatHead() {
  return (
    <div className="flex items-center gap-[0.8em] border-b border-line bg-surface px-[1em] py-[0.8em]">
      <Portrait of="maryam" className="size-[2.6em] rounded-full" />
      <p>
        <span className="block font-serif text-[1.3em] leading-tight font-semibold">{scene.name}</span>
        <span className="text-ink-soft">{scene.place}</span>
      </p>
    </div>
  )
}
