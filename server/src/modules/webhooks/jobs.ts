import type { Job, Sweep } from '../../jobs/queue.ts'
import { EVENT_KINDS } from '../domain-events/events.ts'
import type { WebhooksService } from './service.ts'

/**
 * Tells endpoints of what has just happened, and sends again what somebody wants sent again. Neither waits for the
 * endpoints: what does not arrive is tried again by the sweep.
 */
export function webhookJobs(webhooks: Pick<WebhooksService, 'tell' | 'deliver'>): Job[] {
  return [
    {
      queue: 'webhook.event',
      async handle({ merchantId = '', id = '', what: named }) {
        const kind = EVENT_KINDS.find((one) => one === named)
        if (!kind) return
        await webhooks.tell(merchantId, { kind, subjectId: id })
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
