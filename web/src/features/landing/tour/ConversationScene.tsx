import { tour } from '../../../messages/tour.ts'
import { clock, Icon } from '../shared/icons.tsx'
import { Portrait } from './Portrait.tsx'
import { ThemedScreenshot } from './Steps.tsx'
import { check } from './tour-icons.ts'

const { scene } = tour

/**
 * A picture of a conversation, made of the app's own components. Decoration: the text beside it says the same.
 */
export function ConversationScene() {
  return (
    <div aria-hidden="true" className="relative min-w-0 select-none xl:h-144">
      <div className="absolute start-3 top-2 w-68 -rotate-4 overflow-hidden rounded-[2.25rem] border-[6px] border-viewer bg-paper pt-3 shadow-2 max-xl:hidden rtl:rotate-4">
        <ThemedScreenshot of="like" alt="" />
      </div>
      <Chat />
    </div>
  )
}

function Chat() {
  return (
    <div className="flex flex-col overflow-hidden rounded-lg bg-paper text-sm text-ink shadow-2 xl:absolute xl:end-0 xl:bottom-4 xl:w-84">
      <div className="flex items-center gap-3 bg-surface px-5 py-4">
        <Portrait of="maryam" className="size-11 rounded-full" />
        <span>
          <span className="block font-serif text-lg leading-tight font-semibold">{scene.name}</span>
          <span className="text-ink-soft">{scene.place}</span>
        </span>
      </div>
      <div className="bg-saffron-wash px-5 py-3 text-saffron-ink">
        <p className="flex items-center gap-2 font-semibold">
          <Icon outline={clock} className="size-4" />
          {scene.turn}
        </p>
        <div className="mt-2 h-1 rounded-full bg-saffron/30">
          <div className="h-full w-2/3 rounded-full bg-saffron" />
        </div>
      </div>
      <div className="flex flex-col gap-3 px-5 py-5">
        <p className="ms-8 rounded-md rounded-ee-sm bg-hero px-4 py-3 text-on-hero">{scene.question}</p>
        <div className="me-8">
          <p className="rounded-md rounded-es-sm border border-line bg-surface px-4 py-3" dir="auto">
            {scene.answer}
          </p>
          <p className="mt-2 flex items-center gap-1.5 font-semibold text-leaf">
            <Icon outline={check} className="size-4" />
            {scene.inTime}
          </p>
        </div>
      </div>
    </div>
  )
}
