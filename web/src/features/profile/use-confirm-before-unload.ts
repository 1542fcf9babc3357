import { useEffect } from 'react'

/** The browser asks before it closes the page: what is not with the server yet would be lost. */
export function useConfirmBeforeUnload(asking: boolean): void {
  useEffect(() => {
    if (!asking) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asking])
}
