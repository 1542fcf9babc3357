import { contactEmail } from '../../http/installation.ts'

/** A text in which `{contact}` becomes the provider's address. The pseudo locale accents the word, so both match. */
export function PolicyText({ text }: { text: string }) {
  const [before, after] = text.split(/\{[^}]+\}/)
  if (after === undefined) return text
  const address = contactEmail()
  return (
    <>
      {before}
      <a
        href={`mailto:${address}`}
        className="font-medium text-leaf underline decoration-1 underline-offset-4 wrap-anywhere"
      >
        {address}
      </a>
      {after}
    </>
  )
}
