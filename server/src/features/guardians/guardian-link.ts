import type { SignedTokens } from '../account/signed-tokens.ts'

export interface GuardianLinkTarget {
  guardianId: string
  /** Carried along: the address can still be left alone once its member is gone. */
  emailHash: string
}

/** The one link of every mail to a guardian. It lasts: what it may still do is said by the row. */
export const createGuardianLinks = (tokens: Pick<SignedTokens, 'seal' | 'unseal'>, publicUrl: URL) => ({
  build: ({ guardianId, emailHash }: GuardianLinkTarget) =>
    `${new URL('/link/guardian', publicUrl).href}#${tokens.seal('guardian', `${guardianId}.${emailHash}`)}`,
  /** Null for one that was not made here, or for something else. */
  open(token: string): GuardianLinkTarget | null {
    const [guardianId, emailHash] = tokens.unseal('guardian', token)?.split('.') ?? []
    return guardianId === undefined || emailHash === undefined ? null : { guardianId, emailHash }
  },
})
