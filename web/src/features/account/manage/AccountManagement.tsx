import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { away } from '../../../messages/away.ts'
import { guardian } from '../../../messages/guardian.ts'
import { manage } from '../../../messages/manage.ts'
import { verification } from '../../../messages/verification.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { dayToCome } from '../../../time/time-label.ts'
import { AwayDialog } from '../away/AwayDialog.tsx'
import { ownAway } from '../away/queries.ts'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/base/Card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { EntryRow, entryLinkClass } from '../../../ui/layout/EntryRow.tsx'
import { useVerificationHelp } from '../../verification/use-verification-help.ts'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'

const rowClass =
  'flex min-h-14 w-full items-center justify-between gap-3 px-5 py-3 text-start outline-offset-[-3px] hover:bg-leaf-wash'

export function AccountManagement() {
  const session = useSession()
  const [asked, setAsked] = useState<'away' | 'deactivate' | 'erase' | null>(null)
  const awayHelp = useAwayHelp()
  const verificationHelp = useVerificationHelp()
  const close = (open: boolean) => !open && setAsked(null)
  return (
    <section aria-labelledby="account-management">
      <h2 id="account-management" className="mb-2 text-lg">
        {manage.account}
      </h2>
      <Card flush className="divide-y divide-line">
        {session.status === 'signedIn' && (
          <p className="px-5 py-3">
            <span className="block text-sm text-ink-soft">{manage.signedInAs}</span>
            <bdi className="font-semibold wrap-anywhere">{session.user.email}</bdi>
          </p>
        )}
        <Link to="/privacy-policy" className={cx(rowClass, 'font-semibold')}>
          {manage.privacyPolicy}
          <ChevronRight className="size-4 text-ink-faint rtl:rotate-180" aria-hidden="true" />
        </Link>
        <RowLink label={verification.title} help={verificationHelp} to="/app/verification" />
        <RowLink label={guardian.title} help={guardian.entryHelp} to="/app/guardian" />
        <RowLink label={manage.security} help={manage.securityHelp} to="/app/security" />
        <RowLink label={manage.ownData} help={manage.ownDataHelp} to="/app/your-data" />
        <RowLink label={manage.standing} help={manage.standingHelp} to="/app/standing" />
        <Row label={away.entry} help={awayHelp} onClick={() => setAsked('away')} />
        <Row label={manage.deactivate} help={manage.deactivateHelp} onClick={() => setAsked('deactivate')} />
        <Row label={manage.erase} help={manage.eraseHelp} danger onClick={() => setAsked('erase')} />
      </Card>
      <AwayDialog open={asked === 'away'} onOpenChange={close} />
      <DeactivateDialog open={asked === 'deactivate'} onOpenChange={close} onAway={() => setAsked('away')} />
      <EraseDialog open={asked === 'erase'} onOpenChange={close} />
    </section>
  )
}

function useAwayHelp(): string {
  const { data } = useApiQuery(ownAway, {})
  const nowMs = useServerNow(60_000)
  return data?.away ? away.entryAway(dayToCome(data.away.until, nowMs)) : away.entryHelp
}

function RowLink({ label, help, to }: { label: string; help: string; to: string }) {
  return (
    <EntryRow help={help}>
      {(id) => (
        <Link to={to} aria-describedby={id} className={entryLinkClass}>
          {label}
        </Link>
      )}
    </EntryRow>
  )
}

interface RowProps {
  label: string
  help: string
  danger?: boolean
  onClick: () => void
}

function Row({ label, help, danger = false, onClick }: RowProps) {
  const className = cx(entryLinkClass, danger && 'text-danger')
  return (
    <EntryRow help={help}>
      {(id) => (
        <button type="button" aria-describedby={id} className={className} onClick={onClick}>
          {label}
        </button>
      )}
    </EntryRow>
  )
}
