import { countryName } from '@mithaq/contract/countries'
import { MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import { wizard } from '../../../../messages/wizard.ts'
import { buttonClass } from '../../../../ui/base/button-class.ts'
import { cx } from '../../../../ui/base/cx.ts'
import { FieldError } from '../../../../ui/form/FieldFrame.tsx'
import { Khatam } from '../../../../ui/base/Khatam.tsx'
import { ManualCity } from './ManualCity.tsx'
import type { City } from './city.ts'
import { useDetectCity } from './use-detect-city.ts'

interface LocationFieldProps {
  value: City
  onChange: (city: City, detected: boolean) => void
  error?: string | undefined
}

/** Where the member lives: detected, or chosen by hand, which is offered from the start. */
export function LocationField({ value, onChange, error }: LocationFieldProps) {
  const id = useId()
  const [byHand, setByHand] = useState<boolean>()
  const { detection, detect, cancel } = useDetectCity((city) => {
    setByHand(undefined)
    onChange(city, true)
  })
  function startDetecting() {
    if (detection.status === 'detecting') return
    // If it fails, the fields open again.
    setByHand(undefined)
    void detect()
  }
  const known = value.country !== '' && value.city !== ''
  const detecting = detection.status === 'detecting'
  const failed = detection.status === 'failed'
  const manual = byHand ?? failed
  // The message of a failed detection already says what to do.
  const missing = failed ? undefined : error
  const smallButton =
    'inline-flex min-h-11 items-center rounded-sm text-sm font-semibold underline underline-offset-4 aria-disabled:opacity-45'
  const text = detecting
    ? wizard.detecting
    : known
      ? wizard.cityAndCountry(value.city, countryName(value.country))
      : wizard.whereDoYouLive
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {wizard.location}
      </span>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-3.5 rounded-md border bg-surface px-4 py-3.5',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        {detecting ? (
          <Khatam turning className="size-6 text-leaf" />
        ) : (
          <MapPin className="size-6 shrink-0 text-leaf" aria-hidden="true" />
        )}
        <div className="min-w-0 flex-1 basis-40">
          <p aria-live="polite" className={cx('wrap-anywhere', known && !detecting && 'font-semibold')}>
            <bdi>{text}</bdi>
          </p>
          <p className="text-sm text-ink-soft">{wizard.locationPrivacy}</p>
        </div>
        {/* One button for every state, so that keyboard users keep the focus. */}
        <button
          type="button"
          aria-disabled={detecting || undefined}
          aria-describedby={cx(missing && `${id}-error`, failed && `${id}-trouble`) || undefined}
          data-invalid={error ? '' : undefined}
          onClick={startDetecting}
          className={
            known
              ? smallButton
              : cx(buttonClass({ variant: 'outline', block: true }), 'aria-disabled:opacity-45')
          }
        >
          {known || failed ? wizard.detectAgain : wizard.detect}
        </button>
        <button
          type="button"
          aria-expanded={manual}
          onClick={() => setByHand(!manual)}
          className={cx(smallButton, !known && 'w-full justify-center')}
        >
          {wizard.chooseYourself}
        </button>
      </div>
      {missing && <FieldError id={`${id}-error`}>{missing}</FieldError>}
      <div id={`${id}-trouble`} aria-live="polite">
        {failed && (
          <FieldError>
            {detection.trouble !== wizard.locationTroubles.denied && (
              <strong className="block font-semibold">{wizard.locationTroubles.title}</strong>
            )}
            <span className="block">{detection.trouble}</span>
          </FieldError>
        )}
      </div>
      {manual && (
        <ManualCity
          value={value}
          onChange={(city) => {
            setByHand(true)
            cancel()
            onChange(city, false)
          }}
        />
      )}
    </div>
  )
}
