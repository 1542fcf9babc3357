import { unmatched } from '../../messages/unmatched.ts'
import { InnerScreen } from '../../ui/layout/InnerScreen.tsx'
import { UnmatchedList } from './UnmatchedList.tsx'

export function UnmatchedScreen() {
  return (
    <InnerScreen title={unmatched.title} backTo="/app/matches" wide>
      <UnmatchedList />
    </InnerScreen>
  )
}
