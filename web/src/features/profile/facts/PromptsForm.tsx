import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits } from '@mithaq/contract/limits'
import type { OwnProfile } from '@mithaq/contract/profile'
import { promptIds } from '@mithaq/contract/prompts'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { prompts as texts } from '../../../messages/prompts.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/base/Card.tsx'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { ProfileCard } from '../card/ProfileCard.tsx'
import { BesidePreview } from '../edit/BesidePreview.tsx'
import { useControlledField } from '../fields/use-controlled-field.ts'
import { savePrompts } from '../queries.ts'
import { PartForm } from './PartForm.tsx'
import {
  promptsToSend,
  promptField,
  promptProblemText,
  promptsSchema,
  type PromptValues,
} from './prompts-form.ts'
import { usePartForm } from './use-part-form.ts'

export function PromptsForm({ profile }: { profile: OwnProfile }) {
  const [end] = useApiMutation(savePrompts)
  const { form, ...rest } = usePartForm<PromptValues>({
    name: 'prompts',
    defaultValues: { prompts: profile.prompts },
    resolver: standardSchemaResolver(promptsSchema),
    send: (changes, before) => end({ ...promptsToSend({ ...before, ...changes }), before: before.prompts }),
    fieldOf: promptField,
  })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'prompts' })
  return (
    <BesidePreview preview={<PromptsPreview control={control} profile={profile} />}>
      <PartForm {...rest} busy={form.formState.isSubmitting} intro={texts.intro(limits.prompts.max)}>
        {fields.map(({ id }, at) => (
          <PromptFields key={id} at={at} control={control} onRemove={() => remove(at)} />
        ))}
        {fields.length < limits.prompts.max && (
          <Button
            variant="outline"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => append({ prompt: '', answer: '' }, { shouldFocus: false })}
          >
            {texts.add}
          </Button>
        )}
      </PartForm>
    </BesidePreview>
  )
}

/** The card with the current prompts. */
function PromptsPreview({ control, profile }: { control: Control<PromptValues>; profile: OwnProfile }) {
  const { prompts } = promptsToSend({ prompts: useWatch({ control, name: 'prompts' }) })
  return (
    <ProfileCard
      profile={{ ...profile, prompts: prompts.filter(({ prompt, answer }) => prompt && answer) }}
    />
  )
}

interface PromptFieldsProps {
  at: number
  control: Control<PromptValues>
  onRemove: () => void
}

function PromptFields({ at, control, onRemove }: PromptFieldsProps) {
  const beginning = useControlledField(control, `prompts.${at}.prompt`)
  const answer = useControlledField(control, `prompts.${at}.answer`)
  const chosen = useWatch({ control, name: 'prompts' }).map(({ prompt }) => prompt)
  // Each prompt is offered once.
  const free = promptIds.filter((id) => id === beginning.value || !chosen.includes(id))
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start gap-2">
        <Select
          label={texts.choose(at + 1)}
          placeholder={texts.choosePlaceholder}
          options={free.map((id) => ({ value: id, label: texts.beginnings[id] }))}
          value={free.find((id) => id === beginning.value) ?? ''}
          onChange={beginning.onChange}
          error={promptProblemText(beginning.error)}
          className="min-w-0 flex-1"
        />
        <IconButton
          label={texts.remove(at + 1)}
          icon={<X className="size-5" aria-hidden="true" />}
          className="mt-7 -me-2"
          onClick={onRemove}
        />
      </div>
      <TextArea
        label={texts.answer}
        rows={3}
        grows
        limit={limits.promptAnswer.max}
        value={answer.value}
        onChange={(event) => answer.onChange(event.target.value)}
        error={promptProblemText(answer.error)}
      />
    </Card>
  )
}
