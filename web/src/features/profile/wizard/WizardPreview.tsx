import { countryName } from '@mithaq/contract/countries'
import { ageOn } from '@mithaq/contract/profile'
import { MapPin } from 'lucide-react'
import { wizard } from '../../../messages/wizard.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { KhatamPattern } from '../../../ui/KhatamPattern.tsx'
import { LocalPicture } from '../../pictures/LocalPicture.tsx'
import { isComplete, today } from '../fields/birthday.ts'
import { useSignup } from '../signup-form-store.ts'

/** The profile as it grows, where there is room for it. */
export function WizardPreview() {
  const { form, pictures } = useSignup()
  const { city, country } = form.location
  const age = isComplete(form.birthday) ? ageOn(form.birthday, today()) : undefined
  const name = form.name.trim()
  const [main] = pictures
  return (
    <aside aria-label={wizard.preview} className="sticky top-8 mt-8 hidden lg:block">
      <p className="mb-3 text-center text-sm text-ink-soft">{wizard.preview}</p>
      <Card flush className="shadow-1">
        <div className="on-hero relative isolate flex aspect-4/5 flex-col justify-end p-6">
          {main ? (
            <LocalPicture url={main.previewUrl} alt="" className="absolute inset-0 -z-20" />
          ) : (
            <KhatamPattern className="-z-20 opacity-15" tile={96} />
          )}
          <div className="absolute inset-x-0 bottom-0 -z-10 h-1/2 bg-linear-to-t from-[rgb(8_24_21/0.86)] to-transparent" />
          <p className={cx('font-serif text-3xl font-semibold wrap-anywhere', !name && 'opacity-70')}>
            <bdi>{name || wizard.previewName}</bdi>
            {age !== undefined && age >= 0 && `, ${age}`}
          </p>
          {form.occupation.trim() && (
            <p className="mt-1 wrap-anywhere">
              <bdi>{form.occupation}</bdi>
            </p>
          )}
          {city && country && (
            <p className="mt-1 flex items-center gap-1.5 text-sm">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              <bdi>{wizard.cityAndCountry(city, countryName(country))}</bdi>
            </p>
          )}
        </div>
        <div className="p-5">
          <div className="flex flex-wrap gap-2">
            <Chip>{wizard.maritalStatuses[form.maritalStatus]}</Chip>
            <Chip>{wizard.centimetres(form.height)}</Chip>
            {form.nationality.length > 0 && <Chip>{form.nationality.map(countryName).join(' · ')}</Chip>}
          </div>
          <p
            dir="auto"
            className={cx(
              'written mt-4 line-clamp-4',
              form.aboutMe.trim() ? 'text-ink-soft' : 'text-ink-faint',
            )}
          >
            {form.aboutMe.trim() || wizard.previewAbout}
          </p>
        </div>
      </Card>
    </aside>
  )
}
