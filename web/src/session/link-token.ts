import { useEffect, useState } from 'react'

/** Takes a mailed link's secret from behind the '#', where no server logs it, and removes it from the address bar. */
export function takeLinkToken(): string | undefined {
  const token = location.hash.slice(1)
  if (token === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The secret of the latest link opened in this tab: a second link changes the hash without loading the page. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(takeLinkToken)
  useEffect(() => {
    const takeNext = () => setToken((before) => takeLinkToken() ?? before)
    addEventListener('hashchange', takeNext)
    return () => removeEventListener('hashchange', takeNext)
  }, [])
  return token
}
