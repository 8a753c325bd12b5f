import type { ChargeOutcome } from '../../providers/card/port.ts'
import { providerUnavailable } from '../gateways/available.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PayRequest } from './charge-request.ts'
import { completeCharge } from './complete.ts'
import type { CardPaymentsDeps } from './deps.ts'
import type { Reserved } from './reserve-order.ts'
import { endSelfConfirming, checksRepetition } from './self-confirming.ts'

/** Releases the attempt and throws 409 when an equal order was charged on our own page in the meantime. */
export async function yieldToHostedPage(
  deps: CardPaymentsDeps,
  input: PayRequest,
  { attempt, numbered }: Reserved,
  terms: Merchant,
): Promise<void> {
  if (!checksRepetition(input)) return
  const { merchantId } = attempt
  const refusal = await endSelfConfirming(deps, { merchantId, ...numbered }, terms)
  if (refusal === null) return
  await release(deps, attempt, terms)
  throw refusal
}

/** Releases the attempt and throws 503 when the request was never sent to the provider. */
export async function refuseUnsent(
  deps: CardPaymentsDeps,
  { attempt, card }: Reserved,
  outcome: ChargeOutcome,
  terms: Merchant,
): Promise<void> {
  if (outcome.kind !== 'unknown' || !outcome.isNotSent) return
  await release(deps, attempt, terms)
  throw providerUnavailable(card)
}

/** Fails an attempt before the provider is called, so that its order can be paid again. */
async function release(
  deps: CardPaymentsDeps,
  attempt: Reserved['attempt'],
  terms: Merchant,
): Promise<void> {
  const outcome = { kind: 'not_charged' } as const
  await deps.db.inMerchant(attempt.merchantId, (tx) =>
    completeCharge(deps, tx, attempt, { outcome, terms }),
  )
}
