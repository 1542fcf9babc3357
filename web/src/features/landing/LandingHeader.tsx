import { Link } from 'react-router'
import { landing } from '../../messages/landing.ts'
import { buttonClass } from '../../ui/base/button-class.ts'
import { cx } from '../../ui/base/cx.ts'
import { Logo } from '../../ui/base/Logo.tsx'
import { Contents } from './lazy-tour.tsx'

export function LandingHeader() {
  return (
    <header className="safe-top">
      <div className="mx-auto flex max-w-344 flex-wrap items-center justify-between gap-3 px-5 py-3 md:px-8 md:py-5 xl:px-22">
        <Logo />
        <Contents />
        <nav className="flex flex-wrap items-center gap-2">
          <Link to="/auth" className={buttonClass({ variant: 'outline', size: 'small' })}>
            {landing.signIn}
          </Link>
          <Link
            to="/auth"
            state={{ tab: 'sign-up' }}
            // The narrowest phones have no room for both buttons.
            className={cx(buttonClass({ size: 'small' }), 'max-[22rem]:hidden')}
          >
            {landing.joinNow}
          </Link>
        </nav>
      </div>
    </header>
  )
}
