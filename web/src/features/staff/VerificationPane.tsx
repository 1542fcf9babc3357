import type { CaseDetails } from '@mithaq/contract/moderation'
import { moderation as limits } from '@mithaq/contract/limits'
import { outcomes, review, type Outcome, type ShownSelfies } from '@mithaq/contract/verification'
import { useState } from 'react'
import { request } from '../../http/request.ts'
import { review as texts } from '../../messages/review.ts'
import { useDraft } from '../../session/drafts.ts'
import { serverNowMs, useServerNow } from '../../time/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { tellFailure } from '../../ui/attempt.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { Picture } from '../pictures/Picture.tsx'
import { Advice } from './Advice.tsx'
import type { ConsoleState } from './use-console.ts'
import { KeptImage } from './KeptImage.tsx'
import { useRead } from './use-read.tsx'

const fail = (error: unknown) => tellFailure(error, texts.failed, 'Verification')

interface VerificationPaneProps {
  myId: string
  shown: CaseDetails
  console: ConsoleState
}

/** Selfies beside the published pictures, what the machine thinks, and the three answers there are. */
export function VerificationPane({ myId, shown, console }: VerificationPaneProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [decided, setDecided] = useState<{ note: string; until: number }>()
  const [busy, setBusy] = useState(false)
  const { id: caseId } = shown
  const [note, setNote, forgetNote] = useDraft(`selfies ${caseId}`, '', myId)
  const { data: selfies, trouble } = useRead(true, () => request(review.look, { caseId }))
  const decide = async () => {
    if (!outcome) return
    setBusy(true)
    try {
      await request(review.decide, {
        caseId,
        id: crypto.randomUUID(),
        outcome,
        note: note.trim() || texts.outcomes[outcome].label,
      })
      setDecided({ note, until: serverNowMs() + limits.takeBackS * 1000 })
      forgetNote()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const takeBack = async () => {
    try {
      await request(review.takeBack, { caseId })
      // Who takes the decision back has not changed their mind about every word.
      if (decided) setNote(decided.note)
      setDecided(undefined)
      await console.open(caseId)
    } catch (error) {
      fail(error)
    }
  }
  return (
    <section
      aria-label={texts.title}
      className="flex min-h-0 flex-col gap-4 overflow-y-auto border-line bg-surface px-5 py-5 lg:border-s"
    >
      <h2 className="text-xl">{texts.title}</h2>
      {trouble}
      {selfies?.byWomen && <p className="text-sm font-semibold text-slate">{texts.womenOnly}</p>}
      {selfies && <Faces selfies={selfies} />}
      {selfies && <Advice advice={selfies.advice} />}
      {decided === undefined ? (
        <fieldset
          disabled={!selfies || shown.closedAt !== null}
          className="grid min-w-0 gap-3 disabled:opacity-55"
        >
          <legend className="sr-only">{texts.confirm}</legend>
          {outcomes.map((each) => (
            <label
              key={each}
              className="relative cursor-pointer rounded-md border border-line px-4 py-2.5 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf has-focus-visible:outline-2 has-focus-visible:outline-(--ring)"
            >
              <input
                type="radio"
                name="outcome"
                className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
                checked={each === outcome}
                onChange={() => setOutcome(each)}
              />
              <span className="block font-semibold">{texts.outcomes[each].label}</span>
              <span className="block text-sm text-ink-soft">{texts.outcomes[each].text}</span>
            </label>
          ))}
          <TextArea
            label={texts.note}
            rows={3}
            limit={limits.note.max}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button block size="large" disabled={!outcome} busy={busy} onClick={() => void decide()}>
            {texts.confirm}
          </Button>
        </fieldset>
      ) : (
        <TakeBack until={decided.until} onTakeBack={() => void takeBack()} />
      )}
    </section>
  )
}

function Faces({ selfies: { selfies, pictures } }: { selfies: ShownSelfies }) {
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {selfies.map(({ pose, webp }) => (
          <li key={pose}>
            <KeptImage webp={webp} alt="" className="aspect-3/4" />
            <p className="mt-1 text-center text-xs text-ink-soft">{texts.poseNames[pose]}</p>
          </li>
        ))}
      </ul>
      <h3 className="text-sm font-semibold">{texts.published}</h3>
      {pictures.length === 0 ? (
        <p className="text-sm text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-2">
          {pictures.map((picture) => (
            <li key={picture.id} className="aspect-4/5 overflow-hidden rounded-md">
              <Picture picture={picture} alt={texts.published} sizes="112px" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function TakeBack({ until, onTakeBack }: { until: number; onTakeBack: () => void }) {
  const seconds = Math.ceil((until - useServerNow(250)) / 1000)
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 rounded-md bg-slate-wash px-4 py-2 text-slate"
    >
      <span className="font-semibold">{texts.decided}</span>
      {seconds > 0 && (
        <Button variant="outline" size="small" onClick={onTakeBack}>
          {texts.takeBack(Math.min(limits.takeBackS, seconds))}
        </Button>
      )}
    </div>
  )
}
