import type { OwnExport } from '@mithaq/contract/own-data'
import { Archive, Download, FileText, Heart, Image, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { ownData as texts } from '../../messages/own-data.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { dayToCome } from '../../time/time-label.ts'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/base/Card.tsx'
import { IconList } from '../../ui/base/IconList.tsx'
import { InnerScreen } from '../../ui/layout/InnerScreen.tsx'
import { CardSkeleton } from '../../ui/feedback/SkeletonFrame.tsx'
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx'
import { requestExport, createExportLink, ownExport } from './queries.ts'
import { downloadFile } from './download-file.ts'

const icons = [Image, FileText, Heart] as const

/** Lets a member download a copy of their data. */
export function OwnDataScreen() {
  return (
    <InnerScreen title={texts.title} backTo="/app/account/sign-in" intro={texts.opening}>
      <div className="mt-5 flex flex-col gap-5">
        <QueryContent
          query={useApiQuery(ownExport, {})}
          errorMessage={texts.loadFailed}
          skeleton={<CardSkeleton />}
        >
          {(state) => <ExportState state={state} />}
        </QueryContent>
        <Card>
          <h3 className="font-semibold">{texts.holdsTitle}</h3>
          <IconList lines={texts.holds} icons={icons} iconClass="text-leaf" className="mt-3 gap-3" />
          <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">{texts.others}</p>
        </Card>
      </div>
    </InnerScreen>
  )
}

function ExportState({ state }: { state: OwnExport }) {
  const [asked, setAsked] = useState<'make' | 'download' | null>(null)
  const [make] = useApiMutation(requestExport)
  const [link] = useApiMutation(createExportLink)
  const nowMs = useServerNow(60_000)
  const ready = state.export?.ready
  return (
    <>
      {state.export === null ? (
        <Button className="self-start" onClick={() => setAsked('make')}>
          {texts.make}
        </Button>
      ) : ready ? (
        <Card className="flex flex-col gap-4">
          <div className="flex gap-3">
            <Archive className="mt-1 size-5 shrink-0 text-leaf" aria-hidden="true" />
            <div>
              <h3 className="font-semibold">{texts.ready}</h3>
              <p className="text-sm text-ink-soft">
                {texts.readyText(formatSize(ready.bytes), dayToCome(ready.until, nowMs))}
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Download className="size-5" aria-hidden="true" />}
              onClick={() => setAsked('download')}
            >
              {texts.download}
            </Button>
            <Button variant="quiet" onClick={() => setAsked('make')}>
              {texts.makeAgain}
            </Button>
          </div>
        </Card>
      ) : (
        <Card role="status" className="flex gap-3">
          <LoaderCircle
            className="mt-1 size-5 shrink-0 text-leaf motion-safe:animate-spin"
            aria-hidden="true"
          />
          <div>
            <h3 className="font-semibold">{texts.making}</h3>
            <p className="text-sm text-ink-soft">{texts.makingText}</p>
          </div>
        </Card>
      )}
      <ConfirmPasswordDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        act={async (password) => {
          if (asked === 'make') await make({ password })
          else downloadFile((await link({ password })).path)
        }}
      />
    </>
  )
}

function formatSize(bytes: number): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
