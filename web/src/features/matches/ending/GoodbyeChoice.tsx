import { goodbye as bounds } from '@mithaq/contract/limits'
import { readyGoodbyes, type GoodbyeToSay, type ReadyGoodbye } from '@mithaq/contract/goodbyes'
import { hasVisibleCharacter } from '@mithaq/contract/visible-text'
import { Fragment, useId } from 'react'
import { goodbyes } from '../../../messages/goodbyes.ts'
import { cx } from '../../../ui/base/cx.ts'
import { radioClass } from '../../../ui/form/radio-class.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'

/** The choice and the own words, which survive another choice. */
interface GoodbyeDraft {
  chosen: ReadyGoodbye | 'own' | 'none'
  words: string
}

export const initialDraft: GoodbyeDraft = { chosen: 'not_suited', words: '' }

/** The goodbye to send: undefined for none, null while the own words are missing or too long. */
export function goodbyeFromDraft({ chosen, words }: GoodbyeDraft): GoodbyeToSay | undefined | null {
  if (chosen === 'none') return undefined
  if (chosen !== 'own') return { ready: chosen }
  return hasVisibleCharacter(words) && [...words].length <= bounds.max ? { words } : null
}

interface GoodbyeChoiceProps {
  name: string
  draft: GoodbyeDraft
  onChange: (draft: GoodbyeDraft) => void
  /** Own words are allowed only in an open chat. */
  ownWords: boolean
  disabled: boolean
}

export function GoodbyeChoice({ name, draft, onChange, ownWords, disabled }: GoodbyeChoiceProps) {
  const group = useId()
  const choices = [...readyGoodbyes, ...(ownWords ? (['own'] as const) : []), 'none' as const]
  return (
    <fieldset disabled={disabled} className="grid gap-1.5">
      <legend className="sr-only">{goodbyes.choose}</legend>
      {choices.map((choice) => (
        <Fragment key={choice}>
          <label
            className={cx(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border px-3.5 py-2.5 text-[15px] leading-snug transition-colors',
              draft.chosen === choice
                ? 'border-leaf bg-leaf-wash outline-1 outline-leaf'
                : 'border-line hover:border-leaf',
            )}
          >
            <input
              type="radio"
              name={group}
              value={choice}
              checked={draft.chosen === choice}
              onChange={() => onChange({ ...draft, chosen: choice })}
              className={`${radioClass} mt-0.5 size-5`}
            />
            <span>{labelOf(choice)}</span>
          </label>
          {choice === 'own' && draft.chosen === 'own' && (
            <TextArea
              className="my-2"
              label={goodbyes.ownWords(name)}
              hint={goodbyes.ownHint}
              rows={3}
              limit={bounds.max}
              value={draft.words}
              readOnly={disabled}
              onChange={(event) => onChange({ ...draft, words: event.target.value })}
            />
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}

const labelOf = (choice: GoodbyeDraft['chosen']) =>
  choice === 'own' ? goodbyes.own : choice === 'none' ? goodbyes.none : goodbyes.ready[choice]
