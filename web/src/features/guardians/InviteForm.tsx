import { email as address } from '@mithaq/contract/account'
import { guardianName, issues, relations, type OwnGuardian, type Relation } from '@mithaq/contract/guardians'
import { account } from '../../messages/account.ts'
import { guardian as texts } from '../../messages/guardian.ts'
import { issueText } from '../../messages/issue-text.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { ApiError } from '../../session/call.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { dayToCome } from '../../time/time-label.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { accountFormProps, useAccountForm } from '../account/form/use-account-form.ts'
import { SettingsSection } from '../notifications/settings/SettingsSection.tsx'
import { inviteGuardian } from './queries.ts'

const choices = relations.map((value) => ({ value, label: texts.relations[value] }))
const issueMessage = (code: string) => issueText(texts.rules, issues, code) ?? account.rules.email_format

interface Values {
  name: string
  relation: Relation | ''
  email: string
}

function validateInvitation({ name, relation, email }: Values) {
  const [named, written] = [guardianName.safeParse(name), address.safeParse(email)]
  return [
    ...(named.success
      ? []
      : [{ field: 'name' as const, message: issueMessage(named.error.issues[0]?.message ?? '') }]),
    ...(relation === ''
      ? [{ field: 'relation' as const, message: texts.rules.guardian_relation_missing }]
      : []),
    ...(written.success ? [] : [{ field: 'email' as const, message: account.rules.email_format }]),
  ]
}

/** Replaces the server's message about a field by our text. */
function withOwnText(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const wrong = error.issues.find(({ code }) => Object.hasOwn(issues, code))
  if (!wrong) return error
  const { code, status } = error
  return new ApiError({ code, status, field: wrong.field, message: issueMessage(wrong.code) })
}

interface InviteFormProps {
  /** The expired invitation, to prefill the form. */
  again: OwnGuardian['guardian']
  left: number
  nextAt: string | null
}

export function InviteForm({ again, left, nextAt }: InviteFormProps) {
  const [send] = useApiMutation(inviteGuardian)
  const nowMs = useServerNow(60_000)
  const [draft, keepDraft, forgetDraft] = useDraft<Values>('guardian', {
    name: again?.name ?? '',
    relation: again?.relation ?? '',
    email: again?.email ?? '',
  })
  const form = useAccountForm<Values>(draft, validateInvitation, keepDraft)
  const ask = form.handleSubmit(async ({ name, relation, email }) => {
    if (relation === '') return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    await send({ name, relation, email, timeZone }).catch((error: unknown) => {
      throw withOwnText(error)
    })
    forgetDraft()
    toast.success(texts.invite.done(name.trim()))
  })
  if (nextAt !== null) return <Banner kind="info">{texts.invite.none(dayToCome(nextAt, nowMs))}</Banner>
  const { name: fieldName, error, invalid } = form.field('relation')
  return (
    <SettingsSection title={texts.invite.title} help={texts.invite.help}>
      <form {...accountFormProps} onSubmit={ask} className="flex flex-col gap-4 px-5 py-4">
        <Field {...form.field('name')} label={texts.invite.name} autoComplete="off" />
        <Select
          name={fieldName}
          error={error}
          aria-invalid={invalid}
          label={texts.invite.relation}
          placeholder={texts.invite.choose}
          options={choices}
          value={form.values.relation}
          onChange={(relation) => form.setValues({ relation })}
        />
        <Field {...form.field('email')} type="email" label={texts.invite.email} autoComplete="off" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={form.busy} busyLabel={texts.invite.acting}>
            {texts.invite.act}
          </Button>
          <p className="text-sm text-ink-soft">{texts.invite.left(left)}</p>
        </div>
      </form>
    </SettingsSection>
  )
}
