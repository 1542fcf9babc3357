/** Maps addresses of the same mailbox to one: ignores case, tags after a plus, and dots at Gmail. */
export function normalizeEmail(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  // A local part that begins with a plus is kept: without it, different people would share a mailbox.
  const untagged = local.split('+')[0] || local
  const gmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return gmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
