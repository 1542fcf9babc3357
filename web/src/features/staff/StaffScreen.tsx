import type { StaffMe } from '@mithaq/contract/staff'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { forgetStaffLink, readStaffLink } from '../../session/url-secrets.ts'
import { ErrorScreen } from '../../ui/feedback/ErrorScreen.tsx'
import { logError } from '../../ui/feedback/error-log.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Console } from './Console.tsx'
import { DemoPane } from './sign-in/DemoPane.tsx'
import { findStaffState, type StaffState } from './sign-in/staff-session.ts'
import { SignInPane } from './sign-in/SignInPane.tsx'

/** The console for staff; everybody else sees the page of an unknown address. */
export function StaffScreen({ nowhere }: { nowhere: ReactNode }) {
  const [standing, setStanding] = useState<StaffState | 'trouble'>()
  // The staff of the demo have no passkey: they choose an account again after they sign out.
  const [demo, setDemo] = useState<StaffState>()
  const come = () =>
    findStaffState(readStaffLink()).then(setStanding, (error: unknown) => {
      logError(error, 'Console')
      setStanding('trouble')
    })
  const comeFirst = useEffectEvent(() => void come())
  useEffect(() => comeFirst(), [])
  const enter = (me: StaffMe) => {
    forgetStaffLink()
    if (typeof standing === 'object' && standing.at === 'demo') setDemo(standing)
    setStanding({ at: 'in', me })
  }
  if (standing === undefined) return <Loading fullScreen />
  if (standing === 'trouble') return <ErrorScreen onTryAgain={() => void come()} />
  if (standing.at === 'nowhere') return nowhere
  if (standing.at === 'in') {
    const leave = () => setStanding(demo ?? { at: 'signed out', linkOver: false })
    return <Console me={standing.me} onMe={enter} onLeave={leave} />
  }
  if (standing.at === 'demo') return <DemoPane {...standing} onEnter={enter} />
  return <SignInPane standing={standing} onEnter={enter} />
}
