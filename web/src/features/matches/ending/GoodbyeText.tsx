import { goodbyes } from '../../../messages/goodbyes.ts'
import { cx } from '../../../ui/base/cx.ts'

/** Either the code of a ready goodbye or own words. */
interface Goodbye {
  ready: string | null
  words: string | null
}

interface GoodbyeTextProps {
  goodbye: Goodbye
  mine: boolean
  name: string
  className?: string
}

/** The goodbye of an ended match. */
export function GoodbyeText({ goodbye: said, mine, name, className }: GoodbyeTextProps) {
  return (
    <figure className={cx('w-full rounded-md bg-leaf-wash px-4 py-3 text-start', className)}>
      <figcaption className="text-sm font-semibold" dir="auto">
        {mine ? goodbyes.mine : goodbyes.theirs(name)}
      </figcaption>
      <blockquote className="written mt-0.5 whitespace-pre-line" dir="auto">
        {goodbyeWordsOf(said)}
      </blockquote>
    </figure>
  )
}

/** Own words as written, ready goodbyes in the reader's language. */
export const goodbyeWordsOf = ({ ready, words }: Goodbye): string =>
  words ?? Object.entries(goodbyes.ready).find(([code]) => code === ready)?.[1] ?? ''
