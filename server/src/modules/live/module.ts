import { defineModule } from '../../app/module.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import type { EventLog } from '../domain-events/event-log.ts'
import type { IdentityService } from '../identity/sign-in/service.ts'
import { BEAT_MS, liveService } from './service.ts'

interface Needs {
  eventLog: EventLog
  identity: Pick<IdentityService, 'sessions'>
}

export const liveModule = defineModule('live', (kit, { eventLog, identity }: Needs) => {
  const live = liveService({
    reader: kit.db.reader,
    log: eventLog,
    sessions: identity.sessions,
    beatMs: BEAT_MS,
    random: kit.random,
    onError: kit.onError,
  })
  const handlers: Pick<Handlers, 'followEvents'> = {
    followEvents: async ({ who, query: { after, mode } }) => ({
      data: await live.follow(who, { after, isOnce: mode === 'once' }),
    }),
  }
  return { services: { live }, handlers }
})
