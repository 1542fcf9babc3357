import { countryName } from '@mithaq/contract/countries'
import { ageOn } from '@mithaq/contract/profile'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wizard } from '../../../../messages/wizard.ts'
import { calendarDay } from '../../../../time/time-label.ts'
import { LocalPicture } from '../../../pictures/display/LocalPicture.tsx'
import { today } from '../../fields/birthday.ts'
import type { Sex } from '../../fields/choice-fields.tsx'
import { formatHeight } from '../../fields/HeightField.tsx'
import { useSignup } from '../../signup-form-store.ts'
import { stepPath, type Step } from '../wizard-steps.ts'

/** Everything that was entered, with a link to edit each part unless `frozen`, while the profile is being sent. */
export function Review({ frozen }: { frozen: boolean }) {
  const { form, pictures } = useSignup()
  const { city, country } = form.location
  return (
    <div className="flex flex-col gap-8">
      <JoinAs sex={form.sex} frozen={frozen} />
      <Part step={3} frozen={frozen}>
        <ul className="grid grid-cols-4 gap-2 sm:grid-cols-5">
          {pictures.map(({ id, previewUrl }, at) => (
            <li key={id} className="aspect-4/5 overflow-hidden rounded-sm bg-line">
              <LocalPicture url={previewUrl} alt={wizard.pictureOf(at + 1, pictures.length)} />
            </li>
          ))}
        </ul>
      </Part>
      <Part step={1} frozen={frozen}>
        <Facts>
          <Fact label={wizard.name}>{form.name}</Fact>
          <Fact label={wizard.sex}>{wizard.sexes[form.sex]}</Fact>
          <Fact label={wizard.birthday}>{birthdayText(form.birthday)}</Fact>
          <Fact label={wizard.location}>{wizard.cityAndCountry(city, countryName(country))}</Fact>
        </Facts>
      </Part>
      <Part step={2} frozen={frozen}>
        <Facts>
          <Fact label={wizard.aboutMe}>{form.aboutMe}</Fact>
          <Fact label={wizard.education}>{form.education}</Fact>
          <Fact label={wizard.occupation}>{form.occupation}</Fact>
          <Fact label={wizard.height}>{formatHeight(form.height)}</Fact>
          <Fact label={wizard.maritalStatus}>{wizard.maritalStatuses[form.maritalStatus]}</Fact>
          <Fact label={wizard.nationality}>{form.nationality.map(countryName).join(' · ')}</Fact>
        </Facts>
      </Part>
    </div>
  )
}

/** First in the review: a wrong sex would show the profile to the wrong people. */
function JoinAs({ sex, frozen }: { sex: Sex; frozen: boolean }) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-leaf-wash px-4 py-1.5">
      <p className="min-w-0 flex-1 py-1.5 font-semibold">{wizard.joinAs[sex]}</p>
      {!frozen && (
        <Link to={stepPath(1)} aria-label={wizard.changeSexLabel} className={partLinkClass}>
          {wizard.changeSex}
        </Link>
      )}
    </div>
  )
}

const partLinkClass =
  '-me-2 inline-flex min-h-11 min-w-11 items-center justify-end rounded-sm px-2 text-sm font-semibold text-leaf underline underline-offset-4'

function Part({ step, frozen, children }: { step: Step; frozen: boolean; children: ReactNode }) {
  const title = wizard.steps[step - 1]?.title ?? ''
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {!frozen && (
          <Link to={stepPath(step)} aria-label={wizard.editPart(title)} className={partLinkClass}>
            {wizard.edit}
          </Link>
        )}
      </div>
      <div className="mt-1">{children}</div>
    </section>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line rounded-md border border-line bg-surface px-4">{children}</dl>
)

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid gap-x-4 py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-sm text-ink-soft sm:leading-6">{label}</dt>
      <dd dir="auto" className={children ? 'written' : 'text-ink-faint'}>
        {children || wizard.notGiven}
      </dd>
    </div>
  )
}

/** '14 March 1997 · 29 years old': with the age, which others will see. */
const birthdayText = (birthday: string): string =>
  `${calendarDay(birthday)} · ${wizard.ageOf(ageOn(birthday, today()))}`
