import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import * as store from './read-store.ts'
import { buyerKeptUntil, firstOf } from './rules.ts'

/** Payments, or orders without one, per transaction. */
const MAX_RECORDS = 500

export interface Batch {
  payments: store.PaymentOfPerson[]
  transactionIds: string[]
  orderIds: string[]
  planIds: string[]
  refunds: string[]
  approvals: string[]
  proposals: string[]
  mailTo: string[]
  mailAbout: string[]
  /** Payments, and their orders, whose tax invoices must keep naming the buyer. */
  keptPayments: string[]
  keptOrders: string[]
  /** Whether one of those invoices must also show the buyer's address. */
  keepsAddress: boolean
  /** When the first retention period ends, in this batch or an earlier one; null: nothing must be kept. */
  keptUntil: Date | null
  /** Null: this is the last batch. */
  next: BatchPosition | null
}

/** The last payment and order of the previous batch, and the retention so far. */
interface BatchPosition {
  payment: store.PaymentOfPerson | undefined
  order: string
  keptUntil: Date | null
}

const BEGINNING: BatchPosition = { payment: undefined, order: '', keptUntil: null }

interface BatchQuery {
  merchantId: string
  person: store.Person
  taxCountry: 'AU' | 'NZ'
  from?: BatchPosition
}

interface Deps {
  db: Pick<Database, 'reader'>
  clock: Pick<Clock, 'now'>
}

const present = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null)),
]

/** The next payments of a customer with all records about them; the last batch has everything else. */
export async function findBatch(deps: Deps, query: BatchQuery): Promise<Batch> {
  const { merchantId, person, taxCountry, from = BEGINNING } = query
  const { reader } = deps.db
  const rows = await store.readPayments(reader, merchantId, person.customerId, {
    after: from.payment,
    limit: MAX_RECORDS + 1,
  })
  const payments = rows.slice(0, MAX_RECORDS)
  const orderRows =
    rows.length > MAX_RECORDS
      ? []
      : await store.readOrders(reader, merchantId, person, {
          after: from.order,
          limit: MAX_RECORDS + 1,
        })
  const orders = orderRows.slice(0, MAX_RECORDS).map(({ merchantOrderId }) => merchantOrderId)
  const isLast = rows.length <= MAX_RECORDS && orderRows.length <= MAX_RECORDS
  const transactionIds = payments.map(({ transactionId }) => transactionId)
  const orderIds = present([...payments.map(({ merchantOrderId }) => merchantOrderId), ...orders])
  const now = deps.clock.now()
  const retained = payments
    .map((sale) => ({ ...sale, until: buyerKeptUntil(sale, taxCountry, now) }))
    .filter(({ until }) => until !== null)
  const keptUntil = firstOf([from.keptUntil, ...retained.map(({ until }) => until)])
  const planIds = present(payments.map(({ payPlanId }) => payPlanId))
  return {
    payments,
    transactionIds,
    orderIds,
    planIds,
    keptPayments: retained.map(({ transactionId }) => transactionId),
    keptOrders: retained.map(({ merchantOrderId }) => merchantOrderId),
    keepsAddress: taxCountry === 'NZ',
    keptUntil,
    next: isLast
      ? null
      : {
          payment: payments.at(-1) ?? from.payment,
          order: orders.at(-1) ?? from.order,
          keptUntil,
        },
    ...(await findAbout(deps, query, { payments, transactionIds, orderIds, planIds })),
  }
}

type Chosen = Pick<Batch, 'payments' | 'transactionIds' | 'orderIds' | 'planIds'>

async function findAbout(
  { db: { reader } }: Deps,
  { merchantId, person }: BatchQuery,
  { payments, transactionIds, orderIds, planIds }: Chosen,
): Promise<Pick<Batch, 'refunds' | 'approvals' | 'proposals' | 'mailTo' | 'mailAbout'>> {
  const [refunds, disputes, approvals, proposals, phones] = await Promise.all([
    store.readRefunds(reader, merchantId, transactionIds),
    store.readDisputes(reader, merchantId, transactionIds),
    store.readApprovals(reader, merchantId, transactionIds),
    store.readProposals(reader, merchantId, [...transactionIds, ...orderIds]),
    store.readPhones(reader, merchantId, orderIds),
  ])
  const recipients = present([
    person.emailKey,
    person.phoneNo,
    ...payments.map(({ customerPhone }) => customerPhone),
    ...phones.flatMap(({ phoneNo, billingPhone }) => [phoneNo, billingPhone]),
  ])
  const about = [...transactionIds, ...orderIds, ...planIds, ...refunds, ...disputes]
  const [mailTo, mailAbout] = await Promise.all([
    store.readMailTo(reader, merchantId, recipients),
    store.readMailAbout(reader, merchantId, about),
  ])
  return { refunds, approvals, proposals, mailTo, mailAbout }
}
