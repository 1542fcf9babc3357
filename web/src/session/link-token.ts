import { useEffect, useState } from 'react'

/** The secret of a link in a mail, behind its '#'. It leaves the address bar at once, and no server logs it. */
export function takeLinkToken(): string | undefined {
  const token = location.hash.slice(1)
  if (token === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The secret of the link that was opened here last: another one in the same tab loads no page. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(takeLinkToken)
  useEffect(() => {
    const takeNext = () => setToken((before) => takeLinkToken() ?? before)
    addEventListener('hashchange', takeNext)
    return () => removeEventListener('hashchange', takeNext)
  }, [])
  return token
}
