import { millisecondsUntil } from '../../jobs/due-rows-store.ts'
import type { Job, Sweep } from '../../jobs/queue.ts'
import { firstDueDelivery } from './due-store.ts'
import type { WebhooksDeps, WebhooksService } from './service.ts'

/** Sends what a staff member resends; the sweep repeats what does not arrive. */
export const webhookJobs = (webhooks: Pick<WebhooksService, 'deliver'>): Job[] => [
  {
    queue: 'webhook.deliver',
    async handle() {
      webhooks.deliver()
    },
  },
]

/** Repeats what did not arrive. Every night: deletes what is old. */
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
