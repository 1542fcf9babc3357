import type { OwnProfile } from '@mithaq/contract/profile'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { edit } from '../../../messages/edit.ts'
import { manage } from '../../../messages/manage.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useOwnProfile } from '../own-profile.ts'
import { EditSkeleton } from './EditSkeleton.tsx'

export interface EditFrameProps {
  title: string
  /** Something stands beside the form where there is room. */
  wide?: boolean
  /** Once the profile is there as the server has it now. */
  children: (profile: OwnProfile) => ReactNode
}

/** A screen on which a part of the own profile is edited. */
export function EditFrame({ title, wide = false, children }: EditFrameProps) {
  const { data: profile, dataUpdatedAt, isError, refetch } = useOwnProfile()
  // A kept copy may be older than what another device saved: editing it would put that back.
  const current = dataUpdatedAt > 0 ? profile : undefined
  return (
    <Page className="safe-top">
      <main className={cx('mx-auto w-full max-w-2xl px-5 pb-6 md:px-8 md:pb-12', wide && 'lg:max-w-6xl')}>
        <ScreenHeader title={title} />
        {current ? (
          children(current)
        ) : isError ? (
          <ErrorScreen inset message={manage.loadFailed} onTryAgain={() => void refetch()} />
        ) : (
          <EditSkeleton />
        )}
      </main>
    </Page>
  )
}

function ScreenHeader({ title }: { title: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // Whoever came straight here by an address has no step to go back to.
  const goBack = () => void (key === 'default' ? navigate('/app/account', { replace: true }) : navigate(-1))
  return (
    <header className="-ms-2.5 flex min-h-16 items-center gap-1">
      <IconButton
        label={edit.back}
        icon={<ArrowLeft className="size-5 rtl:rotate-180" aria-hidden="true" />}
        onClick={goBack}
      />
      <h1 className="text-2xl">{title}</h1>
    </header>
  )
}
