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
  const [state, setState] = useState<StaffState | 'trouble'>()
  // The staff of the demo have no passkey: they choose an account again after they sign out.
  const [demo, setDemo] = useState<StaffState>()
  const load = () =>
    findStaffState(readStaffLink()).then(setState, (error: unknown) => {
      logError(error, 'Console')
      setState('trouble')
    })
  const loadFirst = useEffectEvent(() => void load())
  useEffect(() => loadFirst(), [])
  const enter = (me: StaffMe) => {
    forgetStaffLink()
    if (typeof state === 'object' && state.at === 'demo') setDemo(state)
    setState({ at: 'in', me })
  }
  if (state === undefined) return <Loading fullScreen />
  if (state === 'trouble') return <ErrorScreen onTryAgain={() => void load()} />
  if (state.at === 'nowhere') return nowhere
  if (state.at === 'in') {
    const leave = () => setState(demo ?? { at: 'signed out', linkOver: false })
    return <Console me={state.me} onMe={enter} onLeave={leave} />
  }
  if (state.at === 'demo') return <DemoPane {...state} onEnter={enter} />
  return <SignInPane state={state} onEnter={enter} />
}
