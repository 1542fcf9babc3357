import { Link } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { cx } from '../base/cx.ts'

/** `className` is the width of the page's own column. */
export function Footer({ className = 'max-w-6xl' }: { className?: string }) {
  return (
    <footer className="border-t border-line">
      <div
        className={cx(
          'mx-auto flex flex-col items-center gap-x-6 gap-y-1 px-5 py-5 text-center text-sm text-balance text-ink-soft md:flex-row md:justify-between md:px-8 md:text-start',
          className,
        )}
      >
        <p>
          {shell.copyright}
          <span aria-hidden="true" className="max-md:hidden">
            {' · '}
          </span>{' '}
          <span className="max-md:block">{shell.tagline}</span>
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
