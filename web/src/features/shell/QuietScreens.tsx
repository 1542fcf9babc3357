import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tabs } from '../../messages/en/tabs.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from './Page.tsx'

export function MatchesScreen() {
  return <QuietScreen {...tabs.matchesScreen} icon={<MessageSquare aria-hidden="true" />} />
}

interface QuietScreenProps {
  title: string
  empty: string
  text: string
  icon: ReactNode
}

/** A list with nobody in it: what will appear there, and the one thing to do meanwhile. */
function QuietScreen({ title, empty, text, icon }: QuietScreenProps) {
  return (
    <Page className="safe-top flex min-h-[calc(100dvh-4rem-env(safe-area-inset-bottom))] flex-col">
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-5 pt-5 md:px-8">
        <h1 className="text-3xl">{title}</h1>
        <EmptyState
          className="flex-1 justify-center"
          title={empty}
          icon={icon}
          action={
            <Link to="/app/account" className={buttonClass({ variant: 'primary' })}>
              {tabs.seeYourProfile}
            </Link>
          }
        >
          {text}
        </EmptyState>
      </main>
    </Page>
  )
}
