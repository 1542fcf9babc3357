import { useNavigate } from 'react-router'

/** Goes back, or replaces the page when the member came here by a link. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    const index: unknown = history.state?.idx
    void (typeof index === 'number' && index > 0 ? navigate(-1) : navigate(otherwise, { replace: true }))
  }
}
