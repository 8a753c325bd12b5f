import { millisecondsUntil } from '../../jobs/due-rows-store.ts'
import type { Job, Sweep } from '../../jobs/queue.ts'
import { firstDueDelivery } from './due-store.ts'
import type { WebhooksDeps, WebhooksService } from './service.ts'

/** Sends what staff resend; the sweep retries failed deliveries. */
export const webhookJobs = (webhooks: Pick<WebhooksService, 'deliver'>): Job[] => [
  {
    queue: 'webhook.deliver',
    async handle() {
      webhooks.deliver()
    },
  },
]

/** Retries failed deliveries. Every night: deletes old ones. */
export function webhookSweeps(
  webhooks: Pick<WebhooksService, 'deliverDue' | 'forgetOld'>,
  { db, clock }: Pick<WebhooksDeps, 'db' | 'clock'>,
): Sweep[] {
  return [
    {
      name: 'webhooks.deliver',
      dueIn: async () => millisecondsUntil(await db.inSweep(firstDueDelivery), clock.wall()),
      pauseSeconds: 60,
      run: () => webhooks.deliverDue(),
    },
    { name: 'webhooks.forget', schedule: '35 15 * * *', run: () => webhooks.forgetOld() },
  ]
}
