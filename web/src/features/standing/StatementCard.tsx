import type { Statement } from '@mithaq/contract/standing'
import { Link } from 'react-router'
import { standing as texts } from '../../messages/standing.ts'
import { monthAndDay } from '../../time/time-label.ts'
import { Card } from '../../ui/base/Card.tsx'

/** The house rule, and the moderator's reason. */
export function StatementCard({ statement }: { statement: Statement }) {
  const { rule, reason, field, pictures, quote } = statement
  return (
    <Card>
      <p className="text-sm text-ink-soft">{texts.reason}</p>
      {field !== null && <p className="font-semibold">{texts.fields[field]}</p>}
      {pictures > 0 && <p className="font-semibold">{texts.pictures(pictures)}</p>}
      <p className="written mt-1 text-lg whitespace-pre-line" dir="auto">
        {reason}
      </p>
      {quote && (
        <figure className="mt-3 rounded-sm border-s-4 border-danger bg-danger-wash px-4 py-3">
          <blockquote className="whitespace-pre-line" dir="auto">
            “{quote.text}”
          </blockquote>
          <figcaption className="mt-1 text-sm text-ink-soft">
            {texts.youWrote(monthAndDay(new Date(quote.at)))}
          </figcaption>
        </figure>
      )}
      <p className="mt-3 text-ink-soft">
        {texts.byAPerson(rule)}{' '}
        <Link
          to={`/house-rules#rule-${rule}`}
          className="font-semibold text-ink underline underline-offset-4"
        >
          {texts.houseRules}
        </Link>
        . {texts.noMachine}
      </p>
      <OwnAppeal statement={statement} />
    </Card>
  )
}

function OwnAppeal({ statement: { appeal } }: { statement: Statement }) {
  if (appeal === null) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{texts.yourAppeal}</p>
      {appeal.words !== null && (
        <p className="mt-1 whitespace-pre-line" dir="auto">
          {appeal.words}
        </p>
      )}
      {appeal.outcome && <p className="mt-3 font-semibold">{texts.outcomes[appeal.outcome]}</p>}
      {appeal.answer && (
        <p className="mt-1 text-ink-soft" dir="auto">
          {appeal.answer}
        </p>
      )}
    </div>
  )
}
