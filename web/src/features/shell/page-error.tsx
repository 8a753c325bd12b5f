import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'

export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Page title="This page did not open">
      <ErrorBanner error={error} onRetry={() => void router.invalidate()} />
    </Page>
  )
}
