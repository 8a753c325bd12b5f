import { Button } from '#/ui/controls/button.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import type { SendRequest } from './use-send-request.ts'

interface RequestProblemProps {
  sending: SendRequest
  onConfirm: () => void
}

export function RequestProblem({ sending, onConfirm }: RequestProblemProps) {
  const { error, isNumberTaken, dismiss } = sending
  if (!error || !isNumberTaken) return <ErrorBanner error={error} onDismiss={dismiss} />
  return (
    <Banner
      tone="warning"
      onDismiss={dismiss}
      actions={<Button onClick={onConfirm}>Send anyway</Button>}
    >
      {error.message}
    </Banner>
  )
}
