import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { webhooksList } from '#/entities/webhook/webhook-queries.ts'
import { Button } from '#/ui/controls/button.tsx'

import { TestWebhookModal } from './test-webhook-modal.tsx'

/** Tests one of the merchant's webhooks, for the page on connecting a shop. */
export function WebhookTest() {
  const { merchantId } = useSession()
  const { data: webhooks = [] } = useQuery(webhooksList(merchantId))
  const [isOpen, setOpen] = useState(false)
  const [first] = webhooks
  return (
    <>
      <Button disabled={!first} onClick={() => setOpen(true)}>
        Test a webhook
      </Button>
      {isOpen && first && (
        <TestWebhookModal webhook={first} webhooks={webhooks} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
