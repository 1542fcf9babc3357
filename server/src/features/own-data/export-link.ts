import { ownData as limits } from '@mithaq/contract/limits'
import type { Clock } from '../../db/clock.ts'
import type { SignedTokens } from '../account/signed-tokens.ts'

interface ExportLink {
  exportId: string
  memberId: string
  sessionId: string
  /** The native app fetches the file in the phone's browser, which has no session cookie. */
  isNativeApp: boolean
}

const nowS = (clock: Clock) => Math.floor(clock.date().getTime() / 1000)

export function sealExportLink(tokens: SignedTokens, clock: Clock, link: ExportLink): string {
  const { exportId, memberId, sessionId, isNativeApp } = link
  const endsAtS = nowS(clock) + limits.linkS
  return tokens.seal(
    'export',
    [exportId, memberId, sessionId, isNativeApp ? 'phone' : 'web', endsAtS].join('.'),
  )
}

export function openExportLink(tokens: SignedTokens, clock: Clock, sealed: string): ExportLink | null {
  const [exportId, memberId, sessionId, where, endsAtS] = tokens.unseal('export', sealed)?.split('.') ?? []
  if (exportId === undefined || memberId === undefined || sessionId === undefined) return null
  return Number(endsAtS) > nowS(clock)
    ? { exportId, memberId, sessionId, isNativeApp: where === 'phone' }
    : null
}
