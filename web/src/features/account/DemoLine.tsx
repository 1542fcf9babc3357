import { demo as routes } from '@mithaq/contract/demo'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { demo } from '../../messages/demo.ts'
import { request } from '../../http/request.ts'
import { asMember } from '../../session/as-member.ts'
import { forgetMember } from '../../session/auth-actions.ts'
import { useSession } from '../../session/session.ts'
import { withTabLock } from '../../session/tab-lock.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'

/** Where the demo runs, says what is invented; the life of a sign-in account can begin again. */
export function DemoLine() {
  const session = useSession()
  const role = session.status === 'signedIn' ? session.user.demo : undefined
  if (role === undefined) return null
  return (
    <Banner kind="info" title={demo.title} className="mb-3">
      <p>{demo[role]}</p>
      {role === 'sign_in' && <ResetButton />}
    </Banner>
  )
}

function ResetButton() {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function reset() {
    setBusy(true)
    const isDone = await tryOrShowError(resetLife(), demo.resetFailed)
    setBusy(false)
    if (isDone) void navigate('/auth', { replace: true })
  }

  return (
    <>
      <Button variant="outline" className="mt-3" onClick={() => setAsking(true)}>
        {demo.reset}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={demo.resetTitle}
        description={demo.resetText}
        confirmLabel={demo.reset}
        busyLabel={demo.resetting}
        busy={busy}
        onConfirm={() => void reset()}
      />
    </>
  )
}

const resetLife = (): Promise<void> =>
  asMember((token) =>
    // No tab may renew its session meanwhile: it would report an unexpected end of the session.
    withTabLock(async () => {
      await request(routes.reset, {}, { token })
      forgetMember()
    }),
  )
