import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { unmatched } from '../../messages/unmatched.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Page } from '../../ui/Page.tsx'
import { UnmatchedList } from './UnmatchedList.tsx'

export function UnmatchedScreen() {
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-5xl px-5 pt-5 pb-10 md:px-8">
        <header className="mb-2 flex items-center gap-1">
          <Link
            to="/app/matches"
            aria-label={unmatched.back}
            title={unmatched.back}
            className={`${buttonClass({ variant: 'quiet', size: 'small', round: true })} -ms-3`}
          >
            <ChevronLeft className="size-6 rtl:rotate-180" aria-hidden="true" />
          </Link>
          <h1 className="text-3xl">{unmatched.title}</h1>
        </header>
        <UnmatchedList />
      </main>
    </Page>
  )
}
