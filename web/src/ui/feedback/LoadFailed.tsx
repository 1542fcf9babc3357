import { common } from '../../messages/common.ts'
import { Banner } from './Banner.tsx'
import { Button } from '../base/Button.tsx'

/** An error banner for a dialog or pane, with a retry button where a retry may help. */
export function LoadFailed({
  message,
  onTryAgain,
}: {
  message: string
  onTryAgain?: (() => void) | undefined
}) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Banner className="w-full">{message}</Banner>
      {onTryAgain && (
        <Button variant="outline" size="small" onClick={onTryAgain}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  )
}
