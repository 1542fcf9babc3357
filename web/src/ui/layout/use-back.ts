import { useNavigate } from 'react-router'

/** Back to where the member came from; a member who came by a link has no page to go back to. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    const index: unknown = history.state?.idx
    void (typeof index === 'number' && index > 0 ? navigate(-1) : navigate(otherwise, { replace: true }))
  }
}
