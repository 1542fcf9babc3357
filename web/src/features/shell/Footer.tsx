import { Link } from 'react-router'
import { shell } from '../../messages/en/shell.ts'

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col items-center gap-x-6 gap-y-1 px-5 py-5 text-center text-sm text-ink-soft md:flex-row md:justify-between md:px-8 md:text-start">
        <p>
          {shell.copyright} <span aria-hidden="true">·</span> <span>{shell.tagline}</span>
        </p>
        <Link
          to="/privacy-policy"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
        >
          {shell.privacyPolicy}
        </Link>
      </div>
    </footer>
  )
}
