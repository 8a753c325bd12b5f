import { defineModule } from '../../app/module.ts'
import { tokenBuckets } from '../../kit/token-buckets.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import { endpointColumns } from './endpoint-secrets.ts'
import { deliveryGauges } from './gauges.ts'
import { webhookJobs, webhookSweeps } from './jobs.ts'
import { webhookHandlers } from './routes.ts'
import { webhooksService } from './service.ts'

interface Needs {
  views: ShopViews
  notices: SecurityNotices
  reachesPrivateAddresses: boolean
  /** How long an endpoint may take to answer; undefined for the default. */
  webhookTimeLimitMs: number | undefined
}

export const webhooksModule = defineModule('webhooks', (kit, needs: Needs) => {
  const { views, notices, reachesPrivateAddresses, webhookTimeLimitMs: timeLimitMs } = needs
  const { limits } = kit
  const webhooks = webhooksService({
    ...kit,
    serverSecrets: kit.secrets,
    views,
    notices,
    isOpen: reachesPrivateAddresses,
    testLimit: limits && tokenBuckets(kit.clock, () => limits.webhook_test),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  })
  return {
    services: { webhooks },
    handlers: webhookHandlers(webhooks),
    jobs: webhookJobs(webhooks),
    sweeps: webhookSweeps(webhooks, kit),
    gauges: deliveryGauges(kit),
    sealed: endpointColumns(kit.secrets),
    listeners: [
      {
        reader: 'webhooks',
        async handle(merchantId, event) {
          await webhooks.notify(merchantId, event)
          webhooks.deliver()
        },
      },
    ],
    stop: webhooks.stop,
  }
})
