import type { OwnProfile } from '@mithaq/contract/profile'
import type { ReactNode } from 'react'
import { manage } from '../../../messages/manage.ts'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ScreenHeader } from '../../../ui/layout/ScreenHeader.tsx'
import { useOwnProfile } from '../own-profile.ts'
import { EditSkeleton } from './EditSkeleton.tsx'

interface EditFrameProps {
  title: string
  /** Rendered once the profile is loaded from the server. */
  children: (profile: OwnProfile) => ReactNode
}

/** The frame of a screen that edits a part of the own profile. */
export function EditFrame({ title, children }: EditFrameProps) {
  const { data, dataUpdatedAt, isError, refetch } = useOwnProfile()
  // A stored copy may be older than another device's changes: editing it would revert them.
  const current = { data: dataUpdatedAt > 0 ? data : undefined, isError, refetch }
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-2xl px-5 pt-5 pb-6 md:px-8 md:pb-12 lg:max-w-6xl">
        <ScreenHeader title={title} backTo="/app/account" />
        <QueryContent query={current} errorMessage={manage.loadFailed} skeleton={<EditSkeleton />}>
          {children}
        </QueryContent>
      </main>
    </Page>
  )
}
