import { factOf, type FactChanges, type FactName, type FactPart } from '@mithaq/contract/facts'
import { limits } from '@mithaq/contract/limits'
import type { OwnProfile } from '@mithaq/contract/profile'
import { useWatch, type Control } from 'react-hook-form'
import { facts } from '../../../messages/facts.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { MultiCombobox } from '../../../ui/form/MultiCombobox.tsx'
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ProfileCard } from '../card/ProfileCard.tsx'
import { BesidePreview } from '../edit/BesidePreview.tsx'
import { useControlledField } from '../fields/use-controlled-field.ts'
import { saveFaith, saveFamily, saveLearning } from '../queries.ts'
import {
  factsToAsk,
  factChanges,
  choiceText,
  factProblemText,
  isMultipleChoice,
  factValues,
  withChosenFacts,
} from './facts-form.ts'
import type { FactValues } from './facts-form.ts'
import { PartForm } from './PartForm.tsx'
import { usePartForm } from './use-part-form.ts'

/** `profile` as the server has it now; later changes of it do not overwrite input. */
export function FactsForm({ part, profile }: { part: FactPart; profile: OwnProfile }) {
  const names = factsToAsk(part, profile.sex)
  const say = useSaveFacts(part)
  const { form, ...rest } = usePartForm<FactValues>({
    name: part,
    defaultValues: factValues(names, profile.facts),
    send: (changes) => say(factChanges(changes)),
    fieldOf: (field) => names.find((name) => name === field.split('.')[0]),
  })
  const { isSubmitting } = form.formState
  return (
    <BesidePreview preview={<FactsPreview control={form.control} profile={profile} />}>
      <PartForm {...rest} busy={isSubmitting} intro={facts.intro}>
        {names.map((name) =>
          isMultipleChoice(name) ? (
            <SeveralField key={name} name={name} control={form.control} />
          ) : (
            <OneField key={name} name={name} control={form.control} />
          ),
        )}
      </PartForm>
    </BesidePreview>
  )
}

/** The card with the current choices. */
function FactsPreview({ control, profile }: { control: Control<FactValues>; profile: OwnProfile }) {
  const chosen = useWatch({ control })
  return <ProfileCard profile={{ ...profile, facts: withChosenFacts(profile.facts, chosen) }} />
}

function useSaveFacts(part: FactPart): (changes: FactChanges) => Promise<unknown> {
  const [faith] = useApiMutation(saveFaith)
  const [family] = useApiMutation(saveFamily)
  const [learning] = useApiMutation(saveLearning)
  return { faith, family, learning }[part]
}

interface FactFieldProps {
  name: FactName
  control: Control<FactValues>
}

function OneField({ name, control }: FactFieldProps) {
  const { value, onChange, error } = useControlledField(control, name)
  const options = factOf(name).choices.map((choice) => ({ value: choice, label: choiceText(name, choice) }))
  return (
    <SegmentedChoice
      fitted
      label={facts.names[name]}
      options={[...options, { value: '', label: facts.unsaid, quiet: true }]}
      value={String(value)}
      onChange={onChange}
      error={factProblemText(error)}
    />
  )
}

function SeveralField({ name, control }: FactFieldProps) {
  const { value, onChange, error } = useControlledField(control, name)
  const { max } = limits.languages
  const options = factOf(name).choices.map((choice) => ({ value: choice, label: choiceText(name, choice) }))
  return (
    <MultiCombobox
      label={facts.names[name]}
      placeholder={facts.searchLanguages}
      hint={facts.languagesHint(max)}
      options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
      values={[value].flat()}
      onChange={onChange}
      max={max}
      onMaxReached={() => toast.error(facts.rules.languages_too_many({ max }))}
      error={factProblemText(error)}
    />
  )
}
