import type { Job, Sweep } from '../../jobs/queue.ts'
import type { Happened } from './events.ts'
import type { WebhooksService } from './service.ts'

const WHAT: readonly Happened['what'][] = [
  'payment_received',
  'refund_made',
  'payout_sent',
  'payout_failed',
  'dispute_opened',
  'dispute_closed',
]

/**
 * Tells endpoints of what has just happened, and sends again what somebody wants sent again. Neither waits for the
 * endpoints: what does not arrive is tried again by the sweep.
 */
export function webhookJobs(webhooks: Pick<WebhooksService, 'tell' | 'deliver'>): Job[] {
  return [
    {
      queue: 'webhook.event',
      async handle({ merchantId = '', id = '', what: named }) {
        const what = WHAT.find((one) => one === named)
        if (!what) return
        await webhooks.tell(merchantId, { what, id })
        webhooks.deliver()
      },
    },
    {
      queue: 'webhook.deliver',
      async handle() {
        webhooks.deliver()
      },
    },
  ]
}

/** Every minute: tries again what did not arrive. Every night: forgets what is old. */
export function webhookSweeps(
  webhooks: Pick<WebhooksService, 'deliverDue' | 'forgetOld'>,
): Sweep[] {
  return [
    { name: 'webhooks.deliver', schedule: '* * * * *', run: () => webhooks.deliverDue() },
    { name: 'webhooks.forget', schedule: '35 15 * * *', run: () => webhooks.forgetOld() },
  ]
}
