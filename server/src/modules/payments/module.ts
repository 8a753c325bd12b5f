import { defineModule } from '../../app/module.ts'

import type { Counts } from '../counts/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { OrderLock } from '../orders/order-lock.ts'
import { attemptsService, type AttemptsDeps } from './attempts/open-attempt.ts'
import type { OutcomeDeps } from './attempts/outcome-deps.ts'
import { outcomeRecorder } from './attempts/record-outcome.ts'
import { cardVelocityLimit } from './attempts/card-velocity.ts'
import type { HoldsDeps } from './holds/hold-deps.ts'
import { holdsService } from './holds/holds.ts'
import { paymentSweeps } from './jobs.ts'
import { holdHandlers } from './routes.ts'
import { returnAddresses } from './return-addresses.ts'
import { paymentChanges } from './service.ts'
import { cardServices, type TakeOverDeps } from './saved-cards/saved-cards.ts'

interface Needs
  extends
    AttemptsDeps,
    Pick<OutcomeDeps, 'ledger'>,
    Pick<HoldsDeps, 'gateways' | 'merchants' | 'outcomes' | 'idempotency'>,
    Pick<TakeOverDeps, 'shopCustomers' | 'shopOrders'> {
  counts: Counts
  orderLock: OrderLock
  operationRecords: OperationRecords
}

export const paymentsModule = defineModule('payments', (kit, needs: Needs) => {
  const payments = paymentChanges(needs.counts)
  const returns = returnAddresses(kit)
  const ends = outcomeRecorder({ ...kit, ...needs })
  const holds = holdsService({ ...kit, ...needs, payments, ends })
  return {
    services: {
      payments,
      attempts: attemptsService(needs),
      outcomeRecorder: ends,
      holds,
      ...cardServices({ ...kit, ...needs, ...returns }),
      cardTries: kit.limits ? cardVelocityLimit(kit.clock, kit.limits) : null,
      ...returns,
    },
    handlers: holdHandlers(holds),
    sweeps: paymentSweeps(holds, { ...kit, ...needs }),
    reconcilers: [
      { kind: 'capture', reconcile: holds.reconcileStep },
      { kind: 'void', reconcile: holds.reconcileStep },
    ],
  }
})
