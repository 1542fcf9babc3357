import { email as address } from '@mithaq/contract/account'
import type { AddressChange } from '@mithaq/contract/security'
import { CircleCheck, Mail } from 'lucide-react'
import { useState } from 'react'
import { account } from '../../messages/account.ts'
import { security } from '../../messages/security.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { dayToCome } from '../../time/time-label.ts'
import { Button } from '../../ui/base/Button.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Waiting } from '../../ui/feedback/Waiting.tsx'
import { accountFormProps, useAccountForm } from '../account/form/use-account-form.ts'
import { SettingsSection } from '../notifications/settings/SettingsSection.tsx'
import { ownAddress, changeAddress, cancelAddressChange } from './queries.ts'

const texts = security.address

export function AddressSection() {
  const { data, isError } = useApiQuery(ownAddress, {})
  const [isChanging, setChanging] = useState(false)
  return (
    <SettingsSection titleHidden title={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
        <p className="min-w-0">
          <span className="block text-sm text-ink-soft">{texts.now}</span>
          {data ? (
            <bdi className="font-semibold wrap-anywhere">{data.email}</bdi>
          ) : isError ? (
            security.loadFailed
          ) : (
            <Waiting brief>
              <Skeleton className="h-5 w-48" />
            </Waiting>
          )}
        </p>
        {data && !isChanging && data.change === null && (
          <Button variant="outline" size="small" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        )}
      </div>
      {data?.change && <Change change={data.change} />}
      {data && isChanging && <ChangeForm now={data.email} onEnd={() => setChanging(false)} />}
    </SettingsSection>
  )
}

function ChangeForm({ now, onEnd }: { now: string; onEnd: () => void }) {
  const [change] = useApiMutation(changeAddress)
  const form = useAccountForm({ email: '', password: '' }, ({ email, password }) => {
    const parsed = address.safeParse(email)
    if (!parsed.success) return [{ field: 'email', message: account.rules.email_format }]
    if (parsed.data === now) return [{ field: 'email', message: texts.same }]
    return password === '' ? [{ field: 'password', message: account.rules.field_missing }] : []
  })
  const ask = form.handleSubmit(async (values) => {
    await change(values)
    toast.success(texts.asked)
    onEnd()
  })
  return (
    <form {...accountFormProps} onSubmit={ask} className="flex flex-col gap-4 px-5 py-4">
      <p className="text-sm text-ink-soft">{texts.changeHelp}</p>
      <Field {...form.field('email')} type="email" label={texts.email} autoComplete="email" />
      <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} busyLabel={texts.asking}>
          {texts.ask}
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onEnd}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function Change({ change }: { change: NonNullable<AddressChange> }) {
  const [keep, busy] = useApiMutation(cancelAddressChange)
  const nowMs = useServerNow(60_000)
  async function keepIt(): Promise<void> {
    if (await tryOrShowError(keep({}), texts.failed)) toast.success(texts.kept)
  }
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <p className="font-semibold wrap-anywhere">{texts.waits(change.email)}</p>
      <ul className="flex flex-col gap-2">
        <Step label={texts.old} done={change.oldConfirmed} />
        <Step label={texts.new} done={change.newConfirmed} />
      </ul>
      <p className="text-sm text-ink-soft">{texts.until(dayToCome(change.expiresAt, nowMs))}</p>
      <Button variant="outline" size="small" className="self-start" busy={busy} onClick={() => void keepIt()}>
        {texts.keep}
      </Button>
    </div>
  )
}

function Step({ label, done }: { label: string; done: boolean }) {
  const Icon = done ? CircleCheck : Mail
  return (
    <li className="flex items-center gap-3">
      <Icon
        className={done ? 'size-5 shrink-0 text-leaf' : 'size-5 shrink-0 text-ink-soft'}
        aria-hidden="true"
      />
      <span className="flex-1">{label}</span>
      <span className="text-sm text-ink-soft">{done ? texts.confirmed : texts.open}</span>
    </li>
  )
}
