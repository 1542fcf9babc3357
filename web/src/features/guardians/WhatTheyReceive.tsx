import { HeartOff, ImageOff, Mail, Megaphone, PencilOff, History, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { guardian } from '../../messages/guardian.ts'
import { Card } from '../../ui/Card.tsx'

const texts = guardian.receives
const [receiveIcons, neverIcons] = [
  [Mail, UserRound],
  [History, HeartOff, ImageOff, PencilOff],
]

export function WhatTheyReceive() {
  return (
    <>
      <Card flush className="px-5 py-4">
        <h2 className="text-lg">{texts.title}</h2>
        <Points texts={texts.items} icons={receiveIcons} />
        <h2 className="mt-4 border-t border-line pt-4 text-lg">{texts.neverTitle}</h2>
        <Points texts={texts.never} icons={neverIcons} />
      </Card>
      <p className="flex gap-3 rounded-md bg-saffron-wash px-4 py-3 font-medium text-saffron-ink">
        <Megaphone className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {texts.told}
      </p>
    </>
  )
}

function Points({ texts, icons }: { texts: readonly string[]; icons: readonly LucideIcon[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-2.5">
      {texts.map((text, at) => {
        const Icon = icons[at] ?? Mail
        return (
          <li key={text} className="flex gap-3">
            <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
            {text}
          </li>
        )
      })}
    </ul>
  )
}
