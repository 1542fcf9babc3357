/** Addresses that reach the same mailbox count as one: case, tags after a plus, and dots where Gmail ignores them. */
export function normalizeEmail(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  // A name that begins with a plus has nothing before its tag: folded to nothing, strangers would share a mailbox.
  const untagged = local.split('+')[0] || local
  const gmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return gmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
