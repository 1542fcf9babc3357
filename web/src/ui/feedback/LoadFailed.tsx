import { common } from '../../messages/common.ts'
import { Banner } from './Banner.tsx'
import { Button } from '../base/Button.tsx'

/** In a dialog or a pane: what could not be loaded, and once more where that may help. */
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
