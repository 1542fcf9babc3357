import { CircleCheck } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { wizard } from '../../../../messages/wizard.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { FieldError } from '../../../../ui/form/FieldFrame.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { LocalPicture } from '../../../pictures/display/LocalPicture.tsx'
import { useConfirmBeforeUnload } from '../../use-confirm-before-unload.ts'
import { useSignup } from '../../signup-form-store.ts'
import { skipPictures, useCompletion } from '../completion.ts'
import { stepPath } from '../wizard-steps.ts'

/** The profile exists; its pictures are being uploaded, or some have failed. */
export function CompletionPanel({ onTryAgain }: { onTryAgain: () => void }) {
  const { pictures } = useSignup()
  const { phase, progress, arrived, refusals, skippable } = useCompletion()
  const navigate = useNavigate()
  const uploading = phase === 'uploading'
  // Running uploads cannot be resumed.
  useConfirmBeforeUnload(uploading)
  // It replaces the review, whose button is at the end of a long page: scroll up.
  useLayoutEffect(() => void (document.documentElement.scrollTop = 0), [])
  return (
    <div className="flex flex-col gap-6">
      <ul className="flex flex-col gap-3">
        {pictures.map(({ id, previewUrl }, at) => (
          <PictureRow
            key={id}
            name={wizard.pictureOf(at + 1, pictures.length)}
            previewUrl={previewUrl}
            part={progress.get(id) ?? 0}
            arrived={arrived.has(id)}
            refusal={refusals.get(id)}
          />
        ))}
      </ul>
      {!uploading && (
        <div className="flex flex-col gap-3 md:flex-row">
          <Button className="md:flex-1" onClick={onTryAgain}>
            {wizard.uploadAgain}
          </Button>
          <Button variant="outline" className="md:flex-1" onClick={() => void navigate(stepPath(3))}>
            {wizard.otherPictures}
          </Button>
        </div>
      )}
      <div aria-live="polite" className="text-center">
        {skippable && (
          <>
            {uploading && <p className="text-sm text-ink-soft">{wizard.slowUpload}</p>}
            <button
              type="button"
              onClick={skipPictures}
              className="inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-leaf underline underline-offset-4"
            >
              {wizard.skipPictures}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

interface PictureRowProps {
  name: string
  previewUrl: string
  part: number
  arrived: boolean
  refusal: string | undefined
}

function PictureRow({ name, previewUrl, part, arrived, refusal }: PictureRowProps) {
  return (
    <li className="flex items-center gap-4 rounded-md border border-line bg-surface p-3">
      <LocalPicture url={previewUrl} alt="" className="relative h-15 w-12 shrink-0 rounded-sm" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex items-center justify-between gap-3 text-sm font-semibold">
          {name}
          {arrived && (
            <span className="flex items-center gap-1.5 text-leaf">
              <CircleCheck className="size-4" aria-hidden="true" />
              {wizard.uploaded}
            </span>
          )}
        </p>
        {refusal ? (
          <FieldError>{refusal}</FieldError>
        ) : (
          <ProgressBar label={name} value={arrived ? 100 : Math.round(part * 100)} />
        )}
      </div>
    </li>
  )
}
