import { ApiError } from '@paydeck/contract/protocol/error'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { useWhenOnline } from '#/ui/layout/use-when-online.ts'

/** Replaces the browser's own message about code that failed to load. */
const LOAD_ERROR = new Error('The page could not be read. Check your internet connection.')

/** Says what happened, what to do and whom to ask; retries automatically once the device is online. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { email } = useBrand().help
  const isAnswer = error instanceof ApiError
  // React keeps the failure of code that did not load, and a new release may have replaced the file.
  const again = (): void => (isAnswer ? void router.invalidate() : location.reload())
  useWhenOnline(again)
  return (
    <Page title="This page did not open">
      <ErrorBanner error={isAnswer ? error : LOAD_ERROR} onRetry={again} />
      <p>
        Try again in a moment. If it happens again, write to <a href={`mailto:${email}`}>{email}</a>{' '}
        and say which page you opened; the other pages still work.
      </p>
    </Page>
  )
}
