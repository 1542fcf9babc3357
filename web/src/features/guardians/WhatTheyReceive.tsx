import { HeartOff, ImageOff, Mail, Megaphone, PencilOff, History, UserRound } from 'lucide-react'
import { guardian } from '../../messages/guardian.ts'
import { Card } from '../../ui/base/Card.tsx'
import { IconList } from '../../ui/base/IconList.tsx'

const texts = guardian.receives
const receiveIcons = [Mail, UserRound] as const
const neverIcons = [History, HeartOff, ImageOff, PencilOff] as const

export function WhatTheyReceive() {
  return (
    <>
      <Card flush className="px-5 py-4">
        <h2 className="text-lg">{texts.title}</h2>
        <IconList lines={texts.items} icons={receiveIcons} className="mt-2 gap-2.5" />
        <h2 className="mt-4 border-t border-line pt-4 text-lg">{texts.neverTitle}</h2>
        <IconList lines={texts.never} icons={neverIcons} className="mt-2 gap-2.5" />
      </Card>
      <p className="flex gap-3 rounded-md bg-saffron-wash px-4 py-3 font-medium text-saffron-ink">
        <Megaphone className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {texts.told}
      </p>
    </>
  )
}
