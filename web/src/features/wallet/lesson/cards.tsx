import { tokens as prices } from '@mithaq/contract/limits'
import type { ReactNode } from 'react'
import { tokens } from '../../../messages/tokens.ts'
import { ArchDrawing, ClockDrawing, CoinsDrawing } from './drawings.tsx'

/** The facts that the cards show. */
export interface LessonFacts {
  balance: number
  /** How many the member began with. */
  welcome: number
  /** The reply time in seconds. */
  replyS: number
}

const texts = tokens.lesson
/** The most coins that fit into the drawing. */
const mostDrawn = 9

interface Card {
  title: string
  text: string
  drawing: ReactNode
}

export function createLessonCards({ balance, welcome, replyS }: LessonFacts): Card[] {
  const [number, unit] = tokens.lastingParts(replyS)
  const began = welcome > 0
  return [
    {
      title: began ? texts.have(balance) : texts.none,
      text: began ? texts.haveText(welcome) : texts.noneText,
      drawing: <CoinsDrawing count={Math.min(balance, mostDrawn)} />,
    },
    { title: texts.opens(prices.unlock), text: texts.opensText(prices.unlock), drawing: <ArchDrawing /> },
    {
      title: texts.answering(tokens.lasting(replyS), prices.penalty),
      text: texts.answeringText(prices.unmatchFee.unlocked),
      drawing: <ClockDrawing number={number} unit={unit} lost={prices.penalty} />,
    },
  ]
}
