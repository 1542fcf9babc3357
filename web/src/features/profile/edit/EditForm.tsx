import { limits } from '@mithaq/contract/limits'
import { sexes, type OwnProfile } from '@mithaq/contract/profile'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { edit } from '../../../messages/edit.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { PictureEditor } from '../../pictures/album/PictureEditor.tsx'
import { HeightField } from '../fields/HeightField.tsx'
import { LocationField } from '../fields/location/LocationField.tsx'
import { MaritalStatusField } from '../fields/choice-fields.tsx'
import { NationalityField } from '../fields/country/NationalityField.tsx'
import { useReadStoredPictures } from '../own-profile.ts'
import { BesidePreview } from './BesidePreview.tsx'
import { editProblemText } from './edit-form.ts'
import { EditPreview } from './EditPreview.tsx'
import { SaveChanges } from './SaveChanges.tsx'
import { useEditField, useEditForm } from './use-edit-form.ts'

const genders = sexes.map((sex) => ({ value: sex, label: edit.genders[sex] }))

/** `profile` as the server has it now; later changes of it do not overwrite input. */
export function EditForm({ profile, children }: { profile: OwnProfile; children?: ReactNode }) {
  const navigate = useNavigate()
  const readStored = useReadStoredPictures()
  const [saved, setSaved] = useState(false)
  const hasPicture = profile.pictures.length + profile.waitingPictures.length > 0
  const { form, element, submit, forget } = useEditForm(profile, hasPicture, () => setSaved(true))
  const { control, register } = form
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const location = useEditField(control, 'location')
  const aboutMe = useEditField(control, 'aboutMe')
  const sex = useEditField(control, 'sex')
  const mayChangeSex = profile.sexEditable || profile.sexCorrectable
  const correctsSex = !profile.sexEditable && profile.sexCorrectable && sex.value !== profile.sex
  const [asking, setAsking] = useState(false)
  const hasAgreed = useRef(false)

  function save(event: FormEvent) {
    if (correctsSex && !hasAgreed.current) {
      event.preventDefault()
      return setAsking(true)
    }
    hasAgreed.current = false
    void submit(event)
  }

  // Only after the unsaved-changes guard has rendered: it would ask before leaving.
  useEffect(() => {
    if (saved) void navigate('/app/account', { replace: true })
  }, [saved, navigate])

  return (
    <BesidePreview preview={<EditPreview control={control} profile={profile} />}>
      <form ref={element} noValidate onSubmit={save} className="flex flex-col gap-6">
        <PictureEditor
          pictures={profile.pictures}
          inReview={profile.waitingPictures}
          readStored={readStored}
          error={submitCount > 0 && !hasPicture ? edit.pictureMissing : undefined}
        />
        {profile.verified && <p className="-mt-3 text-sm text-ink-soft">{edit.badgeMayPause}</p>}
        <Field
          {...register('name')}
          label={edit.name}
          autoComplete="name"
          required
          error={editProblemText(errors.name?.message)}
        />
        <Select
          {...sex}
          label={edit.gender}
          options={genders}
          disabled={!mayChangeSex}
          hint={
            !profile.sexEditable && !sex.error && (mayChangeSex ? edit.genderCorrectable : edit.genderFixed)
          }
        />
        <LocationField {...location} onChange={(next) => location.onChange(next)} />
        <NationalityField {...useEditField(control, 'nationality')} />
        <HeightField {...useEditField(control, 'height')} />
        <MaritalStatusField {...useEditField(control, 'maritalStatus')} />
        <Field
          {...register('education')}
          label={edit.education}
          optional
          error={editProblemText(errors.education?.message)}
        />
        <Field
          {...register('occupation')}
          label={edit.occupation}
          optional
          error={editProblemText(errors.occupation?.message)}
        />
        <TextArea
          value={aboutMe.value}
          onChange={(event) => aboutMe.onChange(event.target.value)}
          error={aboutMe.error}
          label={edit.aboutMe}
          rows={5}
          limit={limits.aboutMe.max}
        />
        {children}
        <SaveChanges
          busy={isSubmitting}
          dirty={isDirty && !saved}
          refusal={errors.root?.message}
          onLeave={forget}
        />
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={edit.correctTitle}
          description={`${edit.correctText[sex.value]} ${edit.correctConsequences}`}
          confirmLabel={edit.correct}
          variant="danger"
          onConfirm={() => {
            setAsking(false)
            hasAgreed.current = true
            element.current?.requestSubmit()
          }}
        />
      </form>
    </BesidePreview>
  )
}
