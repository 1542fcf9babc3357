import { picturesFor } from '@mithaq/contract/pictures'
import type { OwnProfile } from '@mithaq/contract/profile'
import { useId } from 'react'
import { sight } from '../../../messages/sight.ts'
import { useAct } from '../../../server-state/act.ts'
import { attempt } from '../../../ui/attempt.ts'
import { radioClass } from '../../../ui/radio-class.ts'
import { toast } from '../../../ui/toast.ts'
import { showPicturesTo } from '../queries.ts'

/** Who sees the album: done at once, like what is done to the pictures themselves. */
export function WhoSees({ profile }: { profile: OwnProfile }) {
  const id = useId()
  const [choose, busy] = useAct(showPicturesTo)

  async function change(to: OwnProfile['picturesFor']): Promise<void> {
    if (await attempt(choose({ picturesFor: to }), sight.failed)) toast.success(sight.saved)
  }

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`} disabled={busy}>
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
              checked={profile.picturesFor === choice}
              onChange={() => void change(choice)}
              aria-describedby={`${id}-${choice}`}
              aria-label={sight.choices[choice].label}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{sight.choices[choice].label}</span>
              <span id={`${id}-${choice}`} className="block text-sm text-ink-soft">
                {sight.choices[choice].text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className="mt-1.5 text-sm text-ink-soft">
        {sight.note}
      </p>
    </fieldset>
  )
}
