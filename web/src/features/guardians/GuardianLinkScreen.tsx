import { guardians as contract, type GuardianLink } from '@mithaq/contract/guardians'
import { useEffect, useEffectEvent, useState } from 'react'
import { guardian } from '../../messages/guardian.ts'
import { retryIntervalMs } from '../../api-cache/query-client.ts'
import { call, isRefusal } from '../../session/call.ts'
import { useLinkToken } from '../../session/link-token.ts'
import { serverNowMs, useServerNow } from '../../time/server-clock.ts'
import { dayToCome, monthAndDay } from '../../time/time-label.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ErrorScreen } from '../../ui/feedback/ErrorScreen.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { Khatam } from '../../ui/base/Khatam.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { AccountFrame } from '../account/auth/AccountFrame.tsx'

const texts = guardian.link
type Act = 'accept' | 'leave' | 'neverWrite'
type Stage = GuardianLink | 'asking' | 'invalid' | 'unheard'

/** The page that every mail to a guardian links to. Guardians have no account, and only a tap changes anything: link scanners must not. */
export function GuardianLinkScreen() {
  const token = useLinkToken()
  return <OpenedLink key={token} token={token} />
}

function OpenedLink({ token }: { token: string | undefined }) {
  const [stage, setStage] = useState<Stage>(token === undefined ? 'invalid' : 'asking')
  const [doing, setDoing] = useState<Act | null>(null)
  const nowMs = useServerNow(60_000)
  const look = () =>
    void loadLink(token ?? '').then((found) => setStage((now) => (isUndecided(now) ? found : now)))
  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    if (stage === 'asking') lookAgain()
    if (stage !== 'unheard') return
    const timer = setInterval(lookAgain, retryIntervalMs)
    return () => clearInterval(timer)
  }, [stage])

  async function act(which: Act): Promise<void> {
    setDoing(which)
    try {
      setStage(await call(contract[which], { token: token ?? '' }))
    } catch (error) {
      showError(error, texts.failed)
    } finally {
      setDoing(null)
    }
  }

  /** The props of an action's button: only one action runs at a time. */
  const doingIt = (which: Act, busyLabel: string) => ({
    busy: doing === which,
    busyLabel,
    disabled: doing !== null,
    onClick: () => void act(which),
  })

  if (stage === 'unheard') return <ErrorScreen message={texts.failed} onTryAgain={look} />
  if (stage === 'asking')
    return (
      <AccountFrame>
        <Loading />
      </AccountFrame>
    )
  const { title, text } = describeStage(stage)
  const names = stage === 'invalid' ? null : stage.names
  return (
    <AccountFrame>
      <div className="flex flex-col items-center text-center" aria-live="polite">
        <Khatam className="size-12 text-leaf lg:hidden" />
        <h1 className="mt-4 text-3xl text-balance" dir="auto">
          {title}
        </h1>
        <p className="mt-2 text-ink-soft" dir="auto">
          {text}
        </p>
      </div>
      {stage !== 'invalid' && stage.state === 'invited' && names && (
        <>
          <Points title={texts.receiveTitle} items={texts.receive(names.member)} />
          <Points title={texts.knownTitle} items={texts.known} />
          {stage.expiresAt !== null && (
            <p className="mt-5 text-sm text-ink-soft">{texts.until(dayToCome(stage.expiresAt, nowMs))}</p>
          )}
          <Button block className="mt-5" {...doingIt('accept', texts.accepting)}>
            {texts.accept}
          </Button>
        </>
      )}
      {names && (
        <Button block variant="outline" className="mt-3" {...doingIt('leave', texts.leaving)}>
          {stage !== 'invalid' && stage.state === 'accepted' ? texts.leave(names.member) : texts.decline}
        </Button>
      )}
      {stage !== 'invalid' && stage.state !== 'never' && (
        <div className="mt-6 border-t border-line pt-4 text-center">
          <Button variant="quiet" size="small" {...doingIt('neverWrite', texts.leaving)}>
            {texts.never}
          </Button>
          <p className="text-sm text-ink-soft">{texts.neverHelp}</p>
        </div>
      )}
    </AccountFrame>
  )
}

/** Whether nothing is loaded yet: a late answer must not replace the result of an action. */
const isUndecided = (stage: Stage) => stage === 'asking' || stage === 'unheard'

const loadLink = (token: string): Promise<Stage> =>
  call(contract.look, { token }).catch((error: unknown) => {
    if (isRefusal(error, 'link_invalid')) return 'invalid'
    logError(error, 'Guardian link')
    return 'unheard'
  })

function describeStage(stage: GuardianLink | 'invalid'): { title: string; text: string } {
  if (stage === 'invalid') return { title: texts.invalid, text: texts.invalidText }
  const { state, names, acceptedAt } = stage
  if (state === 'never') return { title: texts.neverDone, text: texts.neverDoneText }
  if (state === 'expired') return { title: texts.expired, text: texts.expiredText }
  if (names === null) return { title: texts.over, text: texts.overText }
  const { member } = names
  if (state === 'accepted')
    return {
      title: texts.accepted(member),
      text: texts.acceptedText(member, monthAndDay(new Date(acceptedAt ?? serverNowMs()))),
    }
  return { title: texts.invited(member), text: texts.invitedText(names.guardian, member) }
}

function Points({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="mt-6">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 marker:text-saffron">
        {items.map((item) => (
          <li key={item} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
