import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { Vapid } from './vapid.ts'

export interface PushDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  newId: NewId
  random: Random
  secrets: Secrets
  queue: Pick<Queue, 'sendAll'>
  merchants: Pick<MerchantsService, 'get'>
  onError: (failure: unknown) => void
  /** Null: nothing is sent. */
  vapid: Vapid | null
  /** Development: allows private addresses and plain http. */
  isOpen: boolean
}
