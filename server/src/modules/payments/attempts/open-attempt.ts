import type { MerchantTx } from '../../../db/database.ts'
import { writeTogether } from '../../../db/statements/write-together.ts'
import type { Counts } from '../../counts/service.ts'
import type { CustomersService } from '../../customers/service.ts'
import { type NamedCircuit, requireAvailable } from '../../gateways/available.ts'
import { availableOn } from '../../ledger/settlement-days.ts'
import type { Method } from '../../ledger/rules.ts'
import type { OperationRecords } from '../../operations/records.ts'
import { nextCheck } from '../../operations/rules.ts'
import type { OrderLock, ReservedOrder } from '../../orders/order-lock.ts'
import { enforceLimits, type LimitedMerchant } from '../limits/enforce.ts'
import * as store from '../store.ts'
import type { Attempt } from './attempt.ts'
import { kindOf, payerOfOrder, paymentOfOrder } from './payment-of-order.ts'
import type { PlanPort } from './plan-port.ts'

/** How to pay an order, and through which provider. */
export interface AttemptMethod<Gateway extends NamedCircuit> {
  method: Method
  /** Chooses the provider. Its name is stored, because captures, voids and refunds must go to the same one. */
  gatewayFor: (currency: string) => Promise<Gateway>
  /** The token that the provider made from the customer's details. */
  paymentToken: string
  /** For a payment in instalments: only the first is charged now. */
  plan?: { part: PlanPort; payPlanVariant: string } | undefined
  /** Only hold the amount, whatever the order says. */
  authoriseOnly?: boolean
  /** Charges as soon as the challenge is passed, without another call. */
  confirmsItself?: boolean
}

/** An order reserved by an attempt, and what to ask of the provider now. Minor units. */
export type AttemptedOrder<Gateway> = ReservedOrder & {
  charged: number
  kind: 'charge' | 'authorise'
  gateway: Gateway
}

export interface AttemptContext {
  merchant: LimitedMerchant
  /** Business time. */
  now: Date
}

export interface AttemptsDeps {
  customers: Pick<CustomersService, 'ofPayment'>
  orderLock: Pick<OrderLock, 'reserve'>
  operationRecords: Pick<OperationRecords, 'beginning'>
  counts: Pick<Counts, 'paymentCreation' | 'customerCreation'>
}

export interface AttemptsService {
  /**
   * Step one of every attempt to pay, in one transaction: reserves the order, creates the payment and records the
   * operation before the provider is called. 404 for an unknown order, 409 when it cannot be paid now, 503 while its
   * provider is down.
   */
  open<Gateway extends NamedCircuit>(
    tx: MerchantTx,
    attempt: Attempt & { payCardId: string },
    method: AttemptMethod<Gateway>,
    context: AttemptContext,
  ): Promise<AttemptedOrder<Gateway>>
}

export const attemptsService = (deps: AttemptsDeps): AttemptsService => ({
  open: (tx, attempt, method, context) => openAttempt(deps, tx, attempt, { ...method, ...context }),
})

async function openAttempt<Gateway extends NamedCircuit>(
  deps: AttemptsDeps,
  tx: MerchantTx,
  attempt: Attempt & { payCardId: string },
  { merchant, now, ...input }: AttemptMethod<Gateway> & AttemptContext,
): Promise<AttemptedOrder<Gateway>> {
  const { merchantId, merchantOrderId, transactionId, operationId } = attempt
  const { method, plan, paymentToken } = input
  // Fails before the charge, not after it, when the holiday calendar does not cover the day.
  availableOn(now, { country: merchant.tradingCountry, timeZone: merchant.timeZone })
  const order = await deps.orderLock.reserve(tx, merchantId, merchantOrderId, transactionId)
  const kind = kindOf(order, input)
  const gateway = requireAvailable(await input.gatewayFor(order.currency))
  await enforceLimits(tx, merchant, order, now)
  const timeZone = merchant.timeZone
  const quote = plan
    ? await plan.part.quote(tx, merchantId, { ...plan, order, timeZone }, now)
    : null
  const charged = quote?.initial ?? order.amount
  const customer = await deps.customers.ofPayment(tx, merchantId, payerOfOrder(order), now)
  const payment = paymentOfOrder(
    order,
    { ...attempt, method, quote, customer, confirmsItself: input.confirmsItself ?? false },
    now,
  )
  const { status, payType } = payment
  await writeTogether(tx, {
    payment: store.insertPayment(tx, merchantId, payment),
    operation: deps.operationRecords.beginning(tx, merchantId, {
      operationId,
      transactionId,
      kind,
      provider: gateway.name,
      paymentToken,
      amount: charged,
      currency: order.currency,
      nextCheckAt: nextCheck(0, now),
      createdAt: now,
      updatedAt: now,
    }),
    count: deps.counts.paymentCreation(tx, merchantId, {
      transactionId,
      createdAt: now,
      status,
      payType,
    }),
    customer: customer?.isNew
      ? deps.counts.customerCreation(tx, merchantId, { ...customer, createdAt: now })
      : null,
  })
  if (plan && quote) {
    const { payPlanVariant } = plan
    await plan.part.open(tx, merchantId, { quote, payPlanVariant, transactionId, order }, now)
  }
  return { ...order, charged, kind, gateway }
}
