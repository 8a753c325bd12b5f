import type { Job, Sweep } from '../../jobs/queue.ts'
import type { WebhooksService } from './service.ts'

/** Sends what a staff member resends; the sweep repeats what does not arrive. */
export const webhookJobs = (webhooks: Pick<WebhooksService, 'deliver'>): Job[] => [
  {
    queue: 'webhook.deliver',
    async handle() {
      webhooks.deliver()
    },
  },
]

/** Every minute: repeats what did not arrive. Every night: deletes what is old. */
export function webhookSweeps(
  webhooks: Pick<WebhooksService, 'deliverDue' | 'forgetOld'>,
): Sweep[] {
  return [
    { name: 'webhooks.deliver', schedule: '* * * * *', run: () => webhooks.deliverDue() },
    { name: 'webhooks.forget', schedule: '35 15 * * *', run: () => webhooks.forgetOld() },
  ]
}
