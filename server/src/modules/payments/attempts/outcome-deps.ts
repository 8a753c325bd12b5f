import type { Changes } from '../../../db/rows.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { AuditService } from '../../audit/service.ts'
import type { Counts } from '../../counts/service.ts'
import type { CustomersService } from '../../customers/service.ts'
import type { DomainEvents } from '../../domain-events/service.ts'
import type { LedgerService } from '../../ledger/service.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { OperationRecords } from '../../operations/records.ts'
import type { OrderLock } from '../../orders/order-lock.ts'
import type { PaymentRow } from '../store.ts'
import type { PlanPort } from './plan-port.ts'

export interface OutcomeDeps {
  clock: Clock
  customers: Pick<CustomersService, 'ofPayment'>
  ledger: Pick<LedgerService, 'write'>
  audit: Pick<AuditService, 'record'>
  orderLock: Pick<OrderLock, 'payment' | 'free'>
  operationRecords: Pick<OperationRecords, 'succeeded' | 'success' | 'failed' | 'move'>
  counts: Pick<Counts, 'paymentMove' | 'paymentMoved' | 'customerCreation'>
  /** Absent for methods that only pay in full. */
  planPort?: PlanPort
  events: DomainEvents
}

/** The merchant's terms that booking a payment needs. */
export type MerchantTerms = Pick<
  Merchant,
  'tradingCountry' | 'taxCountry' | 'timeZone' | 'feeBasisPoints' | 'feeFixed'
>

/** A payment method's columns of the payment, such as a card's brand or a bank account's last digits. */
export type MethodColumns = Changes<'app.payment'>

/** Null for an attempt that pays in full. */
export function planOf({ planPort }: OutcomeDeps, payment: PaymentRow): PlanPort | null {
  if (payment.payPlanId === null) return null
  if (!planPort)
    throw new Error(`Payment ${payment.transactionId} has a plan, but no plans are kept`)
  return planPort
}
