import { useEffect } from 'react'

/** Makes the browser ask before it closes the page, while unsaved data would be lost. */
export function useConfirmBeforeUnload(asking: boolean): void {
  useEffect(() => {
    if (!asking) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asking])
}
