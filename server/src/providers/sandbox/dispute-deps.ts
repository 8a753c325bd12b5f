import type pg from 'pg'

import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { RecordEvent } from './event-sender.ts'

export interface DisputableCharge {
  operationId: string
  merchantId: string
  amount: number
  currency: string
}

export interface DisputesDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  recordEvent: RecordEvent
}
