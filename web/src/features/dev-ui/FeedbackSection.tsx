import { Clock, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/base/Badge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Chip } from '../../ui/base/Chip.tsx'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { ListSkeleton } from '../../ui/feedback/ListSkeleton.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { retryWithBackOff } from '../../ui/feedback/retry-with-back-off.ts'
import { reportError } from '../../ui/feedback/error-log.ts'
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Section, Specimen } from './Specimen.tsx'

export function FeedbackSection() {
  const [banner, setBanner] = useState(true)
  return (
    <Section id="feedback" title="Feedback" intro="Every wait has a shape, every failure a next step.">
      <Specimen name="Toasts: three at most, five seconds, resting under the pointer" row wide>
        <Button variant="outline" onClick={() => toast.success('Profile updated successfully')}>
          Success
        </Button>
        <Button
          variant="outline"
          onClick={() => reportError(new Error('disk full'), { context: 'Failed to save form data' })}
        >
          Error
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast.info('اقتربت نهاية المهلة، ومريم بانتظار ردّك.', { title: 'Your turn to respond' })
          }
        >
          Info with a title
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            retryWithBackOff(() => Promise.reject(new Error('Still offline'))).catch((error: unknown) =>
              reportError(error),
            )
          }
        >
          Retry
        </Button>
      </Specimen>
      <Specimen name="Banners">
        {banner ? (
          <Banner onDismiss={() => setBanner(false)}>
            Failed to create profile: the connection was lost.
          </Banner>
        ) : (
          <Button variant="quiet" onClick={() => setBanner(true)}>
            Bring it back
          </Button>
        )}
        <Banner kind="warning" title="Your turn to respond">
          11h 42m left. Answering in time keeps your tokens.
        </Banner>
        <Banner kind="info">You are offline. What you write is sent when the connection returns.</Banner>
        <Banner kind="success">Check your email for the confirmation link!</Banner>
      </Specimen>
      <Specimen name="Progress">
        <ProgressBar label="Profile" value={1} max={4} valueText="Step 1 of 4" />
        <ProgressBar label="Upload" value={64} tone="slate" />
        <ProgressBar label="Time left" value={25} tone="saffron" />
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <Badge count={2} label="2 unread messages" />
          <Badge count={99} tone="leaf" />
          <Badge count={1204} label="More than 99 unread messages" />
          <Badge count={3} tone="saffron" />
          <span className="text-sm text-ink-faint">0 shows nothing</span>
          <Badge count={0} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Chip>Never Married</Chip>
          <Chip>168 cm</Chip>
          <Chip tone="slate" icon={<Clock aria-hidden="true" />}>
            61h 20m
          </Chip>
          <Chip tone="saffron">Your turn</Chip>
          <Chip tone="rose">Likes you</Chip>
          <Chip tone="danger">Ended</Chip>
          <Chip>أردنية · تركية</Chip>
        </div>
      </Specimen>
      <Specimen name="Loading" wide>
        <div className="grid gap-4 sm:grid-cols-3">
          <Loading size="small" />
          <Loading subMessage="Checking your authentication status" />
          <Loading
            size="large"
            message="Redirecting to app..."
            subMessage="Your profile is already complete"
          />
        </div>
      </Specimen>
      <Specimen name="Skeleton of a match">
        <ListSkeleton rows={1} />
        <SkeletonText />
      </Specimen>
      <Specimen name="Rendering error">
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <ErrorBoundary inset>
            <Fragile />
          </ErrorBoundary>
        </div>
      </Specimen>
    </Section>
  )
}

function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('')
  return (
    <div className="grid min-h-48 place-items-center p-6">
      <Button variant="outline" icon={<MessageCircle aria-hidden="true" />} onClick={() => setBroken(true)}>
        Break this part
      </Button>
    </div>
  )
}
