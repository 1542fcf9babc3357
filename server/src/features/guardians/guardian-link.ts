import type { SignedTokens } from '../account/signed-tokens.ts'

export interface GuardianLinkTarget {
  guardianId: string
  /** In the link, so that an address can still opt out once its member's account is gone. */
  emailHash: string
}

/** Every mail to a guardian has this link. It does not expire; the guardian's row says what it may still do. */
export const createGuardianLinks = (tokens: Pick<SignedTokens, 'seal' | 'unseal'>, publicUrl: URL) => ({
  build: ({ guardianId, emailHash }: GuardianLinkTarget) =>
    `${new URL('/link/guardian', publicUrl).href}#${tokens.seal('guardian', `${guardianId}.${emailHash}`)}`,
  /** Null if the token is forged or has another purpose. */
  open(token: string): GuardianLinkTarget | null {
    const [guardianId, emailHash] = tokens.unseal('guardian', token)?.split('.') ?? []
    return guardianId === undefined || emailHash === undefined ? null : { guardianId, emailHash }
  },
})
