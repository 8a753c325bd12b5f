import { defineModule } from '../../app/module.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import type { EventLog } from '../domain-events/event-log.ts'
import type { IdentityService } from '../identity/sign-in/service.ts'
import type { PaymentRows } from '../payment-views/list-rows.ts'
import { HEARTBEAT_MS, liveService } from './service.ts'

interface Needs {
  eventLog: EventLog
  paymentRows: Pick<PaymentRows, 'sameForAll'>
  identity: Pick<IdentityService, 'sessions'>
}

export const liveModule = defineModule(
  'live',
  (kit, { eventLog, identity, paymentRows }: Needs) => {
    const live = liveService({
      rows: paymentRows,
      log: eventLog,
      sessions: identity.sessions,
      heartbeatMs: HEARTBEAT_MS,
      random: kit.random,
      onError: kit.onError,
    })
    const handlers: Pick<Handlers, 'followEvents'> = {
      followEvents: async ({ actor, query: { after, mode, watch } }) => ({
        data: await live.follow(actor, { after, isOnce: mode === 'once', watch }),
      }),
    }
    return { services: { live }, handlers }
  },
)
