import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { OwnProfile } from '@mithaq/contract/profile'
import { useEffect } from 'react'
import type { Control } from 'react-hook-form'
import { ApiError } from '../../../session/call.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useControlledField } from '../fields/use-controlled-field.ts'
import { useSavedForm } from '../fields/use-saved-form.ts'
import { correctSex, updateProfile } from '../queries.ts'
import {
  editChanges,
  editSchema,
  editField,
  editProblemText,
  editValues,
  type EditValues,
} from './edit-form.ts'

/** The form of Edit Profile. */
export function useEditForm(profile: OwnProfile, hasPicture: boolean, onSaved: () => void) {
  const [update] = useApiMutation(updateProfile)
  const [correct] = useApiMutation(correctSex)
  const { sex, sexEditable, sexCorrectable } = profile
  const saved = useSavedForm<EditValues>({
    name: 'profile',
    resolver: standardSchemaResolver(editSchema),
    defaultValues: editValues(profile),
    incomplete: !hasPicture,
    async send({ sex: corrected, ...changes }) {
      if (corrected === undefined || sexEditable)
        return update(editChanges(corrected === undefined ? changes : { ...changes, sex: corrected }))
      const answer = await correct({ sex: corrected })
      return Object.keys(changes).length > 0 ? update(editChanges(changes)) : answer
    },
    onSaved,
    problemsIn: (error) => (error instanceof ApiError ? refusedFields(error) : []),
  })
  const { setValue } = saved.form
  // A like may fix the gender while the form is open: another value in the disabled field would have every save refused.
  useEffect(() => {
    if (!sexEditable && !sexCorrectable) setValue('sex', sex, { shouldDirty: true })
  }, [sexEditable, sexCorrectable, sex, setValue])
  return saved
}

/** Binds a field that is not a plain input. */
export function useEditField<Name extends keyof EditValues>(control: Control<EditValues>, name: Name) {
  const { error, ...choice } = useControlledField(control, name)
  return { ...choice, error: editProblemText(error) }
}

function refusedFields(error: ApiError): [keyof EditValues, string][] {
  const { field, issues, message } = error
  const found = issues.map(({ field: at, code }) => [at, code === 'invalid' ? message : code] as const)
  return (found.length > 0 ? found : [[field, message] as const]).flatMap(([at, text]) => {
    const own = editField(at)
    return own ? [[own, text] satisfies [keyof EditValues, string]] : []
  })
}
