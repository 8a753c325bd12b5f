import type { MerchantTx } from '../../../db/database.ts'
import { writeTogether } from '../../../db/statements/write-together.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { ChargedCard } from '../../../providers/card/port.ts'
import { OPERATOR, type AuditService } from '../../audit/service.ts'
import type { Counts } from '../../counts/service.ts'
import { emailKey } from '../../customers/rules.ts'
import type { CustomersService } from '../../customers/service.ts'
import type { OperationRecords } from '../../operations/records.ts'
import type { ShopOrdersService } from '../../orders/shop-orders.ts'
import { insertPayment } from '../store.ts'
import type { ReadPayment } from './rules.ts'

export interface ImportDeps {
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'record'>
  counts: Pick<Counts, 'paymentCreation' | 'customerCreation'>
  customers: Pick<CustomersService, 'ofPayment'>
  operationRecords: Pick<OperationRecords, 'beginning'>
  shopOrders: Pick<ShopOrdersService, 'insertPast'>
}

/** The charge as the provider reports it. Minor units. */
export interface AdoptedCharge {
  operationId: string
  provider: string
  ref: string
  refunded: number
  card: ChargedCard | null
}

/** Stores an imported payment with its paid order and the charge that can be refunded. */
export async function insertPastPayment(
  deps: ImportDeps,
  tx: MerchantTx,
  merchantId: string,
  { payment, charge }: { payment: ReadPayment; charge: AdoptedCharge },
): Promise<void> {
  const { newId, counts, clock, audit } = deps
  const { amount, currency, email, name, paidAt } = payment
  const now = clock.now()
  const transactionId = payment.transactionId ?? newId('transaction')
  const merchantOrderId = newId('order')
  const internalOrderId = payment.orderNumber
  const order = { merchantOrderId, internalOrderId, transactionId, amount, currency }
  const payer = { customerEmail: email, billingName: name, createdAt: paidAt }
  await deps.shopOrders.insertPast(tx, merchantId, { ...order, ...payer })
  const customer = await deps.customers.ofPayment(tx, merchantId, payerOf(payment), now)
  const row = {
    ...order,
    ...columnsOf(payment, charge),
    customerId: customer?.customerId ?? null,
    internalCustomerId: customer?.internalCustomerId ?? null,
    payCardId: newId('payCard'),
    updatedAt: now,
  }
  await writeTogether(tx, {
    payment: insertPayment(tx, merchantId, row),
    operation: deps.operationRecords.beginning(tx, merchantId, {
      operationId: charge.operationId,
      transactionId,
      kind: 'imported',
      status: 'succeeded',
      provider: charge.provider,
      providerRef: charge.ref,
      amount,
      currency,
      createdAt: paidAt,
      updatedAt: now,
    }),
    count: counts.paymentCreation(tx, merchantId, row),
    customer: customer?.isNew
      ? counts.customerCreation(tx, merchantId, { ...customer, createdAt: now })
      : null,
  })
  await audit.record(tx, merchantId, {
    actor: OPERATOR,
    action: 'payment.imported',
    subjectType: 'payment',
    subjectId: transactionId,
    details: { amount, currency, order: internalOrderId },
  })
}

const payerOf = ({ email, name }: ReadPayment) => ({
  customerId: null,
  email,
  name,
  phone: null,
  organisation: null,
  internalId: null,
})

/** Only what is still refundable counts as captured: earlier refunds are not imported. */
function columnsOf(
  { amount, email, name, paidAt }: ReadPayment,
  { refunded, card }: AdoptedCharge,
) {
  const refundable = amount - refunded
  return {
    orderType: 'online',
    description: null,
    customerName: name,
    customerEmail: email,
    customerEmailKey: email === null ? null : emailKey(email),
    method: 'card',
    payType: 'card',
    status: 'paid',
    captured: refundable,
    transactionAmount: refundable,
    sourceBrand: card?.brand ?? null,
    sourceLast4: card?.last4 ?? null,
    sourceFunding: card?.funding ?? null,
    sourceExpiry: card?.expiry ?? null,
    createdAt: paidAt,
  } as const
}
