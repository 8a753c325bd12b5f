import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import type { Export } from './use-export.ts'

export function ExportBanner({ download }: { download: Export }) {
  const { state, reset } = download
  return state.phase === 'failed' ? <ErrorBanner error={state.error} onDismiss={reset} /> : null
}
