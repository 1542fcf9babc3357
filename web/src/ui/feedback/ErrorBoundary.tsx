import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'
import { logError, messageOf } from './error-log.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Part of a page rather than the whole page. */
  inset?: boolean
}

interface State {
  failed: boolean
  error?: unknown
}

/** Keeps a render error from blanking the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown) {
    logError(error, 'Rendering')
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorScreen
        message={messageOf(this.state.error, '')}
        inset={this.props.inset ?? false}
        onTryAgain={() => this.setState({ failed: false, error: undefined })}
      />
    )
  }
}
