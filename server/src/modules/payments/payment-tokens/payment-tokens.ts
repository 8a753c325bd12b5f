import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import { deleteOldRows } from '../../../jobs/old-rows-store.ts'
import type { Sweep } from '../../../jobs/queue.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, conflict } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { DeclineCode } from '../../../providers/card/port.ts'
import { declineText } from '../attempts/decline-rules.ts'
import { isRemoved, providerOfSource } from '../saved-cards/saved-card-store.ts'
import * as store from './store.ts'

const MINUTE = 60_000
/** How long a shop's server has between the customer's click and the payment. */
const CHECKOUT_MS = 15 * MINUTE
/** How long a shop's server can use a token of a saved card. */
const SAVED_CARD_MS = 30 * MINUTE

export interface PaymentTokensDeps {
  db: Database
  clock: Clock
  newId: NewId
}

/** A token pays exactly this. Minor units. */
interface Price {
  amount: number
  currency: 'AUD' | 'NZD'
}

export interface CheckoutToken extends Price {
  /** A new card (typed or from a wallet), or a saved one. */
  card: { provider: string; providerToken: string } | { source: string }
  /** The plan that the customer agreed to; null to pay in full. */
  planVariant: string | null
  /** The customer signed in at the shop. */
  customerId: string | null
}

export type PaymentTokensService = ReturnType<typeof paymentTokensService>

/** Our own payment tokens: each pays one order of exactly one amount, once. */
export const paymentTokensService = (deps: PaymentTokensDeps) => ({
  /** For the checkout on a shop's page; valid for fifteen minutes of wall time. */
  async ofCheckout(
    merchantId: string,
    { card, planVariant, customerId, ...price }: CheckoutToken,
  ): Promise<string> {
    const kind = 'source' in card ? { paymentSource: card.source } : card
    const row = { ...rowOf(deps, price, CHECKOUT_MS), planVariant, customerId, ...kind }
    await keep(deps, merchantId, row)
    return row.paymentToken
  },

  /** For a shop's own server, which charges a saved card; valid for half an hour of wall time. */
  async ofSavedCard(
    merchantId: string,
    { source, ...price }: Price & { source: string },
  ): Promise<{ paymentTokenId: string; payCardId: string }> {
    const payCardId = deps.newId('payCard')
    const row = { ...rowOf(deps, price, SAVED_CARD_MS), paymentSource: source, payCardId }
    await keep(deps, merchantId, row)
    return { paymentTokenId: row.paymentToken, payCardId }
  },
})

export const tokenSweeps = ({ db, clock }: PaymentTokensDeps): Sweep[] => [
  {
    name: 'payment-tokens.purge',
    schedule: '47 * * * *',
    run: () => deleteOldRows(db, 'app.paymentToken', clock.wall()),
  },
]

const rowOf = ({ clock, newId }: PaymentTokensDeps, price: Price, lifetimeMs: number) => ({
  paymentToken: newId('paymentToken'),
  paymentSource: null,
  payCardId: null,
  providerToken: null,
  provider: null,
  planVariant: null,
  customerId: null,
  createdAt: clock.wall(),
  expiresAt: new Date(clock.wall().getTime() + lifetimeMs),
  usedAt: null,
  ...price,
})

const keep = (
  { db }: PaymentTokensDeps,
  merchantId: string,
  row: Parameters<typeof store.insertToken>[2],
): Promise<void> => db.inMerchant(merchantId, (tx) => store.insertToken(tx, merchantId, row))

type TokenRow = Row<'app.paymentToken'>

/** A token that a payment has used. */
export interface TakenToken extends Pick<
  TokenRow,
  'payCardId' | 'amount' | 'currency' | 'planVariant' | 'customerId'
> {
  provider: string
  /** The saved card to charge; null for a new card, which `providerToken` stands for. */
  source: string | null
  providerToken: string | null
  /** Why the token is no longer valid; null when it is. `requireFit` throws it, after problems with the order. */
  refusal: AppError | null
}

const refused = (code: DeclineCode): AppError => new AppError(400, code, declineText(code).customer)

async function refusalOf(tx: MerchantTx, token: TokenRow, wall: Date): Promise<AppError | null> {
  if (token.usedAt !== null) return refused('payment_token_used')
  if (token.expiresAt <= wall) return refused('payment_token_expired')
  const { merchantId, paymentSource } = token
  return paymentSource !== null && (await isRemoved(tx, merchantId, paymentSource))
    ? refused('payment_source_unknown')
    : null
}

/** Marks one of our tokens as used; undefined for a token that is not ours. */
export async function takePaymentToken(
  tx: MerchantTx,
  merchantId: string,
  paymentToken: string,
  wall: Date,
): Promise<TakenToken | undefined> {
  const token = await store.lockToken(tx, merchantId, paymentToken)
  if (!token) return undefined
  const refusal = await refusalOf(tx, token, wall)
  if (refusal === null) await store.useToken(tx, token, wall)
  const { paymentSource: source, providerToken, payCardId, amount, currency } = token
  const { planVariant, customerId } = token
  const provider = token.provider ?? (await providerOfSource(tx, merchantId, source ?? ''))
  const price = { amount, currency }
  return { ...price, source, providerToken, payCardId, planVariant, customerId, provider, refusal }
}

/** Throws 409 when the token was made for another order, 400 when it is no longer valid. */
export function requireFit(
  token: TakenToken,
  order: { amount: number; currency: string; customerId: string | null },
): void {
  if (token.refusal) throw token.refusal
  const isSaved = token.source !== null
  if (token.currency !== order.currency)
    throw conflict('payment_token_currency', 'This token was made for another currency.')
  if (token.amount !== order.amount)
    throw conflict(
      isSaved ? 'saved_card_amount' : 'payment_token_amount',
      'This token was made for another amount.',
    )
  const isOther = token.customerId !== null && order.customerId !== null
  if (isOther && token.customerId !== order.customerId)
    throw conflict('payment_token_customer', 'This token was made for another customer.')
}
