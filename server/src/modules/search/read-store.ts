import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import type { QueryWord } from './search-query.ts'
import type { NotedWords } from './rules.ts'
import { termCounts, type Statement } from './statement-store.ts'

type Customer = Pick<
  Row<'app.customer'>,
  'firstName' | 'lastName' | 'organisationName' | 'email' | 'phoneNo' | 'internalCustomerId'
>

interface Paid extends Customer {
  createdAt: Date
  internalOrderId: string
  amount: number
  currency: Row<'app.payment'>['currency']
  status: string
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
  sourceBrand: string | null
  sourceLast4: string | null
}

export interface FoundRows {
  payments: Paid &
    NotedWords & { transactionId: string; description: string | null; isDisputeLost: boolean }
  refunds: Paid & { refundId: string; transactionId: string; reason: string | null }
  customers: Customer & NotedWords & { createdAt: Date; customerId: string }
  orders: Pick<
    Row<'app.merchantOrder'>,
    | 'merchantOrderId'
    | 'internalOrderId'
    | 'amount'
    | 'currency'
    | 'status'
    | 'description'
    | 'billingName'
    | 'billingOrganisation'
    | 'customerEmail'
    | 'phoneNo'
  > & { createdAt: Date }
  transfers: Pick<
    Row<'app.payout'>,
    'payoutId' | 'reference' | 'amount' | 'currency' | 'status' | 'createdAt'
  >
}

export interface Newest<Found> {
  /** How many records were examined. */
  scanned: number
  /** How many of them match. */
  n: number
  rows: Found[]
}

const nameOf = statementNames('search')

export async function readNewest<Found extends object>(
  reader: Reader,
  { text, values }: Statement,
): Promise<Newest<Found>> {
  const rows = await reader.query<{ scanned: number; n: number; createdAt: Date | null } & Found>(
    nameOf(text),
    text,
    values,
  )
  const [{ scanned, n } = { scanned: 0, n: 0 }] = rows
  return { scanned, n, rows: rows.filter(({ createdAt }) => createdAt !== null) }
}

/** The word that occurs in the fewest records. */
export async function rarest(
  reader: Reader,
  merchantId: string,
  words: readonly QueryWord[],
): Promise<QueryWord | null> {
  const [only = null] = words
  if (words.length < 2) return only
  const { text, values } = termCounts(merchantId, words)
  const [row] = await reader.query<{ counts: number[] }>(nameOf(text), text, values)
  const counts = row?.counts.map(Number) ?? []
  return words[counts.indexOf(Math.min(...counts))] ?? only
}

const EXACT = {
  payments: ['app.payment', 'transaction_id'],
  orders: ['app.merchant_order', 'merchant_order_id'],
  customers: ['app.customer', 'customer_id'],
  refunds: ['app.refund', 'refund_id'],
  transfers: ['app.payout', 'payout_id'],
} as const satisfies Record<keyof FoundRows, readonly [string, string]>

export async function findExact(
  reader: Reader,
  merchantId: string,
  { kind, id }: { kind: keyof FoundRows; id: string },
): Promise<{ transactionId: string | null } | null> {
  const [table, column] = EXACT[kind]
  const ofPayment = kind === 'payments' || kind === 'refunds'
  const [row] = await reader.query<{ transactionId: string | null }>(
    `search_exact_${kind}`,
    `select ${ofPayment ? 'transaction_id' : 'null::text as transaction_id'} from ${table}
     where merchant_id = $1 and ${column} = $2`,
    [merchantId, id],
  )
  return row ?? null
}
