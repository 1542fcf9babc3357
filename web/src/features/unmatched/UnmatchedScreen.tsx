import { unmatched } from '../../messages/unmatched.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { UnmatchedList } from './UnmatchedList.tsx'

export function UnmatchedScreen() {
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-5xl px-5 pt-5 pb-10 md:px-8">
        <ScreenHeader title={unmatched.title} backTo="/app/matches" />
        <UnmatchedList />
      </main>
    </Page>
  )
}
