import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { Outcomes } from '../operations/outcomes.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { OrderLock } from '../orders/order-lock.ts'
import type { AttemptsService } from '../payments/attempts/open-attempt.ts'
import type { OutcomeDeps } from '../payments/attempts/outcome-deps.ts'
import type { PlanPort } from '../payments/attempts/plan-port.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { ShopAddressesService } from '../shop-addresses/service.ts'

export interface CardPaymentsDeps extends OutcomeDeps {
  orderLock: OutcomeDeps['orderLock'] & Pick<OrderLock, 'read'>
  operationRecords: OutcomeDeps['operationRecords'] & Pick<OperationRecords, 'find'>
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get' | 'getActivated'>
  attempts: AttemptsService
  payments: Pick<PaymentChanges, 'lock' | 'claimConfirmation' | 'releaseConfirmation'>
  planPort: PlanPort
  /** The hosted page without its token, where the customer returns after a challenge. */
  orderUrl: (country: string, merchantOrderId: string) => string
  /** Where the customer returns after a challenge when the shop gave no address. */
  challengeReturnUrl: string
  shopAddresses: Pick<ShopAddressesService, 'requireListed'>
  outcomes: Pick<Outcomes, 'waitUntilKnown'>
  idempotency: Pick<Idempotency, 'result' | 'recordResult'>
  limits: object | null
}
