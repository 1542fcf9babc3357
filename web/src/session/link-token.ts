/** The secret of a link in a mail, behind its '#'. It leaves the address bar at once, and no server logs it. */
export function takeLinkToken(): string | undefined {
  const token = location.hash.slice(1)
  if (token === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
