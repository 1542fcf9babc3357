import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { readConfirmation } from '../session/url-secrets.ts'
import { shell } from '../messages/shell.ts'
import { useSession, isFinishingWizard } from '../session/session.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import { decideAccess, type Area } from './gate.ts'

interface GateProps {
  area: Area
  /** Shown instead of the plain waiting page when the server does not answer. */
  whenStalled?: ReactNode
}

/** Renders the routes below for allowed callers and redirects all others. */
export function Gate({ area, whenStalled }: GateProps) {
  const session = useSession()
  const { pathname, search, hash, state } = useLocation()
  const decision = decideAccess(session, area, {
    path: pathname + search + hash,
    from: (state as { from?: unknown } | null)?.from,
    confirming: readConfirmation() !== undefined,
    finishing: isFinishingWizard(),
  })
  if (decision.kind === 'show') return <Outlet />
  if (decision.kind === 'wait') {
    const stalled = session.status === 'loading' && session.stalled
    if (stalled && whenStalled) return whenStalled
    return (
      <Waiting subMessage={stalled ? shell.stillTrying : area === 'signup' && shell.checkingAuthentication} />
    )
  }
  const toApp = decision.to.startsWith('/app')
  return (
    <>
      <Navigate to={decision.to} replace state={decision.from ? { from: decision.from } : null} />
      {area !== 'signup' && <Waiting />}
      {area === 'signup' && toApp && (
        <Waiting message={shell.redirectingToApp} subMessage={shell.profileAlreadyComplete} />
      )}
      {area === 'signup' && !toApp && <Waiting message={shell.redirectingToSignIn} />}
    </>
  )
}

function Waiting({ message, subMessage }: { message?: string; subMessage?: string | false }) {
  return (
    <main>
      <Loading fullScreen {...(message && { message })} {...(subMessage && { subMessage })} />
    </main>
  )
}
