import type { Statement } from '@mithaq/contract/standing'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { standing as texts } from '../../messages/standing.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { dayAndTime, monthAndDay } from '../../time/time-label.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '../../ui/feedback/ErrorScreen.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { InnerScreen } from '../../ui/layout/InnerScreen.tsx'
import { AppealForm } from './AppealForm.tsx'
import { ownStanding } from './queries.ts'
import { StatementCard } from './StatementCard.tsx'

/** Every decision about the member: each can be read again and appealed once. */
export function StandingScreen() {
  const { data: own, isError, refetch } = useApiQuery(ownStanding, {})
  const [appealing, setAppealing] = useState<Statement>()
  return (
    <InnerScreen title={texts.title} backTo="/app/account/safety">
      <div className="flex flex-col gap-5">
        {own?.restriction === 'under_review' && (
          <Banner kind="info" title={texts.underReview}>
            {texts.underReviewText}
          </Banner>
        )}
        {isError && !own && (
          <ErrorScreen inset message={texts.loadFailed} onTryAgain={() => void refetch()} />
        )}
        {!own && !isError && <Loading />}
        {own?.statements.length === 0 && (
          <EmptyState icon={<Scale />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        )}
        {own?.statements.map((statement) => (
          <Entry key={statement.id} statement={statement} onAppeal={() => setAppealing(statement)} />
        ))}
        <Link to="/house-rules" className={buttonClass({ variant: 'outline', block: true })}>
          {texts.readRules}
        </Link>
        {appealing && <AppealForm statement={appealing} onDone={() => setAppealing(undefined)} />}
      </div>
    </InnerScreen>
  )
}

function Entry({ statement, onAppeal }: { statement: Statement; onAppeal: () => void }) {
  const { decision, at, appeal, appealBy } = statement
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex items-baseline justify-between gap-3 text-lg">
        {texts.past[decision]}
        <span className="font-sans text-sm font-normal text-ink-soft">{monthAndDay(new Date(at))}</span>
      </h2>
      <StatementCard statement={statement} />
      {appealBy !== null && (
        <>
          <Button variant="outline" block onClick={onAppeal}>
            {texts.appeal}
          </Button>
          <p className="text-sm text-ink-soft">{texts.appealUntil(monthAndDay(new Date(appealBy)))}</p>
        </>
      )}
      {appeal !== null && appeal.outcome === null && (
        <p className="text-sm text-ink-soft">{texts.answeredBy(dayAndTime(new Date(appeal.answerBy)))}</p>
      )}
    </section>
  )
}
