import { CircleCheck } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'
import { Coin } from '../../../ui/base/Coin.tsx'
import './answered.css'

interface AnsweredBannerProps {
  /** Who has the turn now. */
  name: string
  reward: number
}

/** In place of the clock, for a moment after an answer in time: the clock closes, and an earned coin arrives. */
export function AnsweredBanner({ name, reward }: AnsweredBannerProps) {
  const texts = chat.banner
  return (
    <div className="border-b border-line bg-leaf-wash ps-4 pe-2 pt-1 pb-2.5 text-leaf md:ps-6 md:pe-4">
      <div className="flex min-h-14 items-center gap-x-3 py-1.5">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 flex-1" dir="auto">
          <p className="font-semibold wrap-anywhere">{texts.answered}</p>
          <p className="text-sm wrap-anywhere">
            {reward > 0 ? texts.answeredReward(reward) : texts.answeredThen(name)}
          </p>
        </div>
        {reward > 0 && <Coin className="answered-coin me-2 size-9" />}
      </div>
      <div className="me-2 mt-1 h-1 overflow-hidden rounded-full bg-current/20" aria-hidden="true">
        <div className="answered-bar h-full w-0 rounded-full bg-current" />
      </div>
    </div>
  )
}
