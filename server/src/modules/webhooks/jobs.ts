import type { Job, Sweep } from '../../jobs/queue.ts'
import type { WebhooksService } from './service.ts'

/** Sends again what a person of staff wants sent again; what does not arrive is tried again by the sweep. */
export const webhookJobs = (webhooks: Pick<WebhooksService, 'deliver'>): Job[] => [
  {
    queue: 'webhook.deliver',
    async handle() {
      webhooks.deliver()
    },
  },
]

/** Every minute: tries again what did not arrive. Every night: forgets what is old. */
export function webhookSweeps(
  webhooks: Pick<WebhooksService, 'deliverDue' | 'forgetOld'>,
): Sweep[] {
  return [
    { name: 'webhooks.deliver', schedule: '* * * * *', run: () => webhooks.deliverDue() },
    { name: 'webhooks.forget', schedule: '35 15 * * *', run: () => webhooks.forgetOld() },
  ]
}
