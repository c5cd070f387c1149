import { Component, type ComponentType, type ReactNode } from 'react'
import type { Shown } from './page.ts'

export interface ErrorPageProps {
  readonly error: unknown
}

interface BoundaryProps {
  readonly shown: Shown
  readonly ErrorPage: ComponentType<ErrorPageProps>
  readonly children: ReactNode
}

interface BoundaryState {
  readonly shown: Shown
  /** Undefined again once another page is gone to. */
  readonly failed?: Shown['error'] | undefined
}

/** Shows the error page where there is no page, or one broke while it was drawn, until another one is gone to. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shown: this.props.shown }
  static getDerivedStateFromError(cause: unknown): Pick<BoundaryState, 'failed'> {
    return { failed: { cause } }
  }
  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return shown === state.shown ? null : { shown, failed: undefined }
  }
  override render(): ReactNode {
    const { shown, ErrorPage, children } = this.props
    const failed = shown.error ?? this.state.failed
    return failed === undefined ? children : <ErrorPage error={failed.cause} />
  }
}
