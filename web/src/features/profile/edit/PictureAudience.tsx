import { picturesFor, type PicturesFor } from '@mithaq/contract/pictures'
import type { OwnProfile } from '@mithaq/contract/profile'
import { useId, useRef, useState } from 'react'
import { sight } from '../../../messages/sight.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { logError, messageOf } from '../../../ui/feedback/error-log.ts'
import { FieldError } from '../../../ui/form/FieldFrame.tsx'
import { radioClass } from '../../../ui/form/radio-class.ts'
import { setPicturesFor } from '../queries.ts'

/** Chooses who sees the pictures; saved at once, like changes of the pictures. */
export function PictureAudience({ profile }: { profile: OwnProfile }) {
  const id = useId()
  const [choose] = useApiMutation(setPicturesFor)
  const [wanted, setWanted] = useState<PicturesFor>()
  const [trouble, setTrouble] = useState<string>()
  const taps = useRef(0)
  const place = useRef<HTMLFieldSetElement>(null)

  async function change(to: PicturesFor): Promise<void> {
    const tap = ++taps.current
    setWanted(to)
    setTrouble(undefined)
    let refusal: string | undefined
    try {
      await choose({ picturesFor: to })
    } catch (error) {
      // After the editor is left, only a toast is seen.
      if (tap === taps.current && !place.current) return showError(error, sight.failed)
      logError(error, sight.failed)
      refusal = sight.notSaved(messageOf(error))
    }
    // Only the latest choice counts.
    if (tap !== taps.current) return
    setWanted(undefined)
    setTrouble(refusal)
  }

  return (
    <fieldset ref={place} className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-sm font-semibold">{sight.label}</legend>
      <div className="flex flex-col gap-2">
        {picturesFor.options.map((choice) => (
          <label
            key={choice}
            className="relative flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface p-3.5 transition-colors hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)"
          >
            <input
              type="radio"
              name={id}
              className={`${radioClass} mt-0.5 size-5 outline-none`}
              checked={(wanted ?? profile.picturesFor) === choice}
              onChange={() => void change(choice)}
              aria-describedby={`${id}-${choice}`}
              aria-label={sight.choices[choice].label}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{sight.choices[choice].label}</span>
              <span id={`${id}-${choice}`} className="block text-sm text-pretty text-ink-soft">
                {sight.choices[choice].text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className="mt-1.5 text-sm text-ink-soft">
        {sight.note}
      </p>
      <div aria-live="polite">{trouble && <FieldError>{trouble}</FieldError>}</div>
    </fieldset>
  )
}
