import { reactionKinds } from '@mithaq/contract/messages'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clock, heart, Icon, sliders } from './features/landing/icons.tsx'
import * as laterOutlines from './features/landing/tour-icons.ts'
import { PicturePlaceholder } from './features/pictures/PicturePlaceholder.tsx'
import { Sealed } from './features/pictures/Sealed.tsx'
import { ArchDrawing, ClockDrawing, CoinsDrawing } from './features/wallet/lesson/drawings.tsx'
import { Face } from './features/wallet/lesson/Face.tsx'
import { Coin, Coins } from './ui/Coin.tsx'
import { Khatam } from './ui/Khatam.tsx'
import { KhatamPattern } from './ui/KhatamPattern.tsx'
import { ReactionIcon } from './ui/ReactionIcon.tsx'
import { VerifiedBadge } from './ui/VerifiedBadge.tsx'

const drawings: Record<string, ReactNode> = {
  mark: <Khatam />,
  pattern: <KhatamPattern />,
  'pattern that fades': <KhatamPattern faded tile={80} />,
  coin: <Coin />,
  'spent coin': <Coin spent />,
  'three coins': <Coins count={3} />,
  badge: <VerifiedBadge shown />,
  ...Object.fromEntries(reactionKinds.map((kind) => [kind, <ReactionIcon key={kind} kind={kind} />])),
  ...Object.fromEntries(
    Object.entries({ clock, heart, sliders, ...laterOutlines }).map(([name, outline]) => [
      `landing: ${name}`,
      <Icon key={name} outline={outline} className="size-6" />,
    ]),
  ),
  'no picture': <PicturePlaceholder />,
  seal: <Sealed sex="female" picturesFor="matches" />,
  'lesson: coins': <CoinsDrawing count={3} />,
  'lesson: arch': <ArchDrawing />,
  'lesson: clock': <ClockDrawing number="48" unit="hours" lost={5} />,
  him: <Face who="him" x={50} y={50} size={100} />,
  her: <Face who="her" x={50} y={50} size={100} />,
}

/**
 * Every drawing made by hand, as it was last looked at. A line that changes unmeant is noticed here. Look at what has
 * changed before it is written anew with `-u`.
 */
test('what is drawn by hand is as it was looked at', async () => {
  const drawn = Object.entries(drawings).map(
    ([name, drawing]) => `# ${name}\n${renderToStaticMarkup(drawing).replaceAll('><', '>\n<')}\n`,
  )
  await expect(drawn.join('\n')).toMatchFileSnapshot('./drawings.txt')
})
