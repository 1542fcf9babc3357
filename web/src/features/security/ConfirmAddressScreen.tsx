import { security as contract } from '@mithaq/contract/security'
import { useState } from 'react'
import { Link } from 'react-router'
import { security } from '../../messages/security.ts'
import { call, isRefusal } from '../../session/call.ts'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { Khatam } from '../../ui/base/Khatam.tsx'
import { AccountFrame } from '../account/auth/AccountFrame.tsx'
import { useLinkToken } from '../../session/link-token.ts'

const texts = security.confirm
type Stage = 'asked' | 'old' | 'new' | 'done' | 'invalid'

const words: Record<Stage, { title: string; text: string }> = {
  asked: { title: texts.title, text: texts.text },
  old: { title: texts.half, text: texts.waitsForOld },
  new: { title: texts.half, text: texts.waitsForNew },
  done: { title: texts.done, text: texts.doneText },
  invalid: { title: texts.invalidTitle, text: texts.invalid },
}

/** The page that the links of an address change open. Only a tap confirms: link scanners must not. */
export function ConfirmAddressScreen() {
  const token = useLinkToken()
  return <Confirmation key={token} token={token} />
}

function Confirmation({ token }: { token: string | undefined }) {
  const [stage, setStage] = useState<Stage>(token === undefined ? 'invalid' : 'asked')
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      const { waitsFor } = await call(contract.confirmAddress, { token: token ?? '' })
      setStage(waitsFor ?? 'done')
    } catch (error) {
      if (isRefusal(error, 'link_invalid')) setStage('invalid')
      else showError(error, texts.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountFrame>
      <div className="flex flex-col items-center text-center" aria-live="polite">
        <Khatam className="size-12 text-leaf lg:hidden" />
        <h1 className="mt-4 text-3xl text-balance">{words[stage].title}</h1>
        <p className="mt-2 text-ink-soft">{words[stage].text}</p>
      </div>
      {stage === 'asked' ? (
        <Button
          block
          className="mt-7"
          busy={busy}
          busyLabel={texts.confirming}
          onClick={() => void confirm()}
        >
          {texts.act}
        </Button>
      ) : (
        <Link to="/app" className={`${buttonClass({ variant: 'outline', block: true })} mt-7`}>
          {texts.toApp}
        </Link>
      )}
    </AccountFrame>
  )
}
