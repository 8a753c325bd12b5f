import type { InvoiceHolder } from '../../kit/actor.ts'
import { AppError } from '../../kit/errors.ts'
import type { DebitRequest, DirectDebitGateway } from '../../providers/direct-debit/port.ts'
import { providerUnavailable } from '../gateways/available.ts'
import type { Gateways } from '../gateways/registry.ts'
import { availableOn } from '../ledger/settlement-days.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { beginBankAttempt, type BankAttemptDeps } from './begin-attempt.ts'
import { completeDebit, type DebitCompletionDeps } from './complete-debit.ts'

const DAY = 86_400_000
/** Longer than any direct debit takes to be confirmed, holidays included. */
const RESULT_WINDOW_MS = 14 * DAY

export interface DirectDebitDeps extends BankAttemptDeps, DebitCompletionDeps {
  gateways: Pick<Gateways, 'direct_debit'>
  merchants: Pick<MerchantsService, 'get'>
}

/** The account, and the mandate its owner accepted. */
export type DebitDetails = Pick<DebitRequest, 'accountToken' | 'acceptance'>

export async function payByDebit(
  deps: DirectDebitDeps,
  holder: InvoiceHolder,
  details: DebitDetails,
  merchant: Merchant,
): Promise<PaymentRow> {
  const { db, clock, gateways } = deps
  // Fail before the debit is sent if the calendar does not cover the day of its result.
  const { tradingCountry: country, timeZone } = merchant
  availableOn(new Date(clock.now().getTime() + RESULT_WINDOW_MS), { country, timeZone })
  const options = {
    method: 'direct_debit',
    gateways: gateways.direct_debit,
    paymentToken: details.accountToken,
    checkGateway: (gateway: DirectDebitGateway) => requireAcceptance(gateway, details),
  } as const
  const { attempt, gateway, request } = await beginBankAttempt(deps, holder, options, merchant)
  const answer = await gateway.submit({ ...request, ...details })
  const wasNotSent = answer.kind === 'unknown' && answer.isNotSent
  const outcome = wasNotSent ? ({ kind: 'not_debited' } as const) : answer
  const payment = await db.inMerchant(attempt.merchantId, (tx) =>
    completeDebit(deps, tx, attempt, { outcome, terms: merchant }),
  )
  if (wasNotSent) throw providerUnavailable(gateway)
  return payment
}

/** Throws 400 when the provider needs the owner's acceptance and it is missing. */
function requireAcceptance(gateway: DirectDebitGateway, { acceptance }: DebitDetails): void {
  if (gateway.needsAcceptance && acceptance === null)
    throw new AppError(
      400,
      'mandate_not_accepted',
      'Please accept the direct debit request before you pay.',
    )
}

/** Asks the provider about the debit and records its outcome. */
export async function reconcileDebit(
  deps: DirectDebitDeps,
  operation: OpenOperation,
): Promise<'settled' | 'waiting' | 'unknown'> {
  const { db, gateways, merchants } = deps
  const { merchantId } = operation
  const outcome = await resolveOperation(operation, gateways.direct_debit.of(operation))
  const terms = await merchants.get(merchantId)
  await db.inMerchant(merchantId, (tx) => completeDebit(deps, tx, operation, { outcome, terms }))
  if (outcome.kind === 'submitted') return 'waiting'
  return outcome.kind === 'unknown' ? 'unknown' : 'settled'
}
