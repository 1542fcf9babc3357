import type { OwnStanding, Statement } from '@mithaq/contract/standing'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { standing as texts } from '../../messages/standing.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { signOut } from '../../session/auth-actions.ts'
import { reloadUser } from '../../session/reload-user.ts'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { logError, messageOf } from '../../ui/feedback/error-log.ts'
import { ErrorScreen } from '../../ui/feedback/ErrorScreen.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Logo } from '../../ui/base/Logo.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EraseDialog } from '../account/manage/EraseDialog.tsx'
import { GuardianLink } from '../guardians/GuardianLink.tsx'
import { AppealForm } from './AppealForm.tsx'
import { mostUrgentStatement, ownStanding, markStatementRead, isSuspendedOrBanned } from './queries.ts'
import { StatementView } from './StatementView.tsx'
import { useMarkStatementRead } from './use-mark-statement-read.ts'

/** How often the standing is requested while the member waits for the app. */
const askEveryMs = 5000

/** The only screen of a member who is suspended or banned, or has a statement to read. */
export function StatementScreen() {
  const { data: own, isError, refetch } = useApiQuery(ownStanding, {})
  if (isError && !own) return <ErrorScreen message={texts.loadFailed} onTryAgain={() => void refetch()} />
  const statement = own && mostUrgentStatement(own)
  return (
    <Page className="flex min-h-dvh flex-col">
      <main className="safe-top mx-auto flex w-full max-w-lg flex-1 flex-col gap-5 px-5 pt-4 pb-8">
        {!own && <Loading />}
        {own && !statement && <NothingToRead />}
        {own && statement && <StatementToRead key={statement.id} own={own} statement={statement} />}
      </main>
    </Page>
  )
}

/** Nothing is left to read: the app opens once the session is renewed. */
function NothingToRead() {
  useEffect(() => {
    void reloadUser()
    const timer = setInterval(() => void reloadUser(), askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <StatementHeader />
      <Loading />
    </>
  )
}

function StatementToRead({ own, statement }: { own: OwnStanding; statement: Statement }) {
  const [appealing, setAppealing] = useState(false)
  const [erasing, setErasing] = useState(false)
  const isShutOut = isSuspendedOrBanned(own.restriction)
  useMarkStatementRead(statement, own.restriction)
  return (
    <>
      <StatementHeader />
      <StatementView statement={statement} own={own} />
      <div className="mt-auto flex flex-col gap-2 pt-3">
        {!isShutOut && <GoOn statement={statement} />}
        {statement.appealBy !== null && (
          <Button
            block
            size="large"
            variant={isShutOut ? 'primary' : 'outline'}
            onClick={() => setAppealing(true)}
          >
            {texts.appeal}
          </Button>
        )}
        {isShutOut && (
          <>
            <GuardianLink />
            <Link
              to="/app/account/sign-in/your-data"
              className={buttonClass({ variant: 'quiet', block: true })}
            >
              {texts.download}
            </Link>
            <Button block variant="quiet" onClick={() => setErasing(true)}>
              {texts.erase}
            </Button>
          </>
        )}
      </div>
      {appealing && <AppealForm statement={statement} onDone={() => setAppealing(false)} />}
      <EraseDialog open={erasing} onOpenChange={setErasing} />
    </>
  )
}

function StatementHeader() {
  const navigate = useNavigate()
  const leave = () => {
    void signOut()
    void navigate('/auth', { replace: true })
  }
  return (
    <header className="flex items-center justify-between">
      <Logo />
      <Button variant="quiet" size="small" className="-me-3" onClick={leave}>
        {texts.signOut}
      </Button>
    </header>
  )
}

function GoOn({ statement: { id, decision } }: { statement: Statement }) {
  const [read, busy] = useApiMutation(markStatementRead)
  const navigate = useNavigate()
  async function goOn() {
    try {
      await read({ id })
      if (decision === 'rewrite') await navigate('/app/edit-profile')
    } catch (error) {
      logError(error, texts.goOn)
      toast.error(messageOf(error), { error })
    }
  }
  return (
    <Button block size="large" busy={busy} onClick={() => void goOn()}>
      {decision === 'rewrite' ? texts.rewriteNow : texts.goOn}
    </Button>
  )
}
