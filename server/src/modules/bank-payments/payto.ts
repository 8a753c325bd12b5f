import type { InvoiceHolder } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import type { PayToGateway, PayToRequest } from '../../providers/payto/port.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { giveUp } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { bankRequestOf, beginBankAttempt, type BankAttemptDeps } from './begin-attempt.ts'
import { type AwaitingApproval, completePayTo, type PayToCompletionDeps } from './complete-payto.ts'
import * as store from './store.ts'

export interface PayToDeps extends BankAttemptDeps, PayToCompletionDeps {
  gateways: Pick<Gateways, 'payto'>
  merchants: Pick<MerchantsService, 'get'>
}

export async function payByPayTo(
  deps: PayToDeps,
  holder: InvoiceHolder,
  agreementToken: string,
  merchant: Merchant,
): Promise<PaymentRow> {
  const { payto } = deps.gateways
  const options = { method: 'payto', gateways: payto, paymentToken: agreementToken } as const
  const { attempt, gateway, request } = await beginBankAttempt(deps, holder, options, merchant)
  const outcome = await chargeOrWait(gateway, { ...request, agreementToken })
  return deps.db.inMerchant(attempt.merchantId, (tx) =>
    completePayTo(deps, tx, attempt, { outcome, terms: merchant }),
  )
}

/** Frees the order for another payment method. 409 when just approved, or when the provider cannot tell. */
export async function cancelPayTo(deps: PayToDeps, holder: InvoiceHolder): Promise<void> {
  const { db, merchants, gateways } = deps
  const { merchantId, merchantOrderId } = holder
  const waiting = await store.findAwaitingPayTo(db.reader, merchantId, merchantOrderId)
  if (!waiting) return
  const { transactionId, operationId } = waiting
  const terms = await merchants.get(merchantId)
  const answer = await gateways.payto.of(waiting).close(operationId)
  if (answer.kind === 'unknown')
    throw conflict(
      'payment_in_progress',
      'Your bank has not answered. Please wait a moment and try again.',
    )
  const attempt = { merchantId, merchantOrderId, transactionId, operationId }
  const outcome = answer.kind === 'not_charged' ? ({ kind: 'given_up' } as const) : answer
  await db.inMerchant(merchantId, (tx) => completePayTo(deps, tx, attempt, { outcome, terms }))
}

/** Asks the provider about the payment and records its outcome; charges an agreement once it is active. */
export async function reconcilePayTo(
  deps: PayToDeps,
  operation: OpenOperation,
): Promise<'settled' | 'waiting' | 'unknown'> {
  const { merchantId, operationId, amount, currency } = operation
  const terms = await deps.merchants.get(merchantId)
  const outcome = await lookupOrCharge(deps.gateways.payto.of(operation), operation, {
    ...bankRequestOf(operationId, terms, { amount, currency }),
    agreementToken: operation.paymentToken ?? '',
  })
  if (!outcome) return 'unknown'
  await deps.db.inMerchant(merchantId, (tx) =>
    completePayTo(deps, tx, operation, { outcome, terms }),
  )
  if (outcome.kind === 'awaiting_approval') return 'waiting'
  return outcome.kind === 'unknown' ? 'unknown' : 'settled'
}

/** For the first attempt, when nothing can have been charged before. */
async function chargeOrWait(payTo: PayToGateway, request: PayToRequest) {
  const approval = await approvalOf(payTo, request)
  const outcome = approval === 'active' ? await payTo.charge(request) : approval
  // If the provider gave no answer about the agreement, or never received the charge, no money was requested: the
  // payment can wait.
  const wasSent = approval === 'active' && !(outcome.kind === 'unknown' && outcome.isNotSent)
  if (outcome.kind === 'unknown' && !wasSent)
    return { kind: 'awaiting_approval', accountHint: null } satisfies AwaitingApproval
  return outcome
}

/** Null: the payer has not approved yet, and the provider is unreachable. */
async function lookupOrCharge(
  payTo: PayToGateway,
  operation: OpenOperation,
  request: PayToRequest,
) {
  const { operationId, isAccepted } = operation
  const outcome = await payTo.lookup(operationId)
  if (outcome.kind === 'unknown' && isAccepted) return null
  if (outcome.kind !== 'not_found') return outcome
  const approval = await approvalOf(payTo, request)
  if (approval !== 'active') return approval.kind === 'unknown' && isAccepted ? null : approval
  // Only a payment awaiting approval was certainly never charged; any other charge may be in flight.
  if (isAccepted) return payTo.charge(request)
  return giveUp(operation, payTo)
}

/** `active`, or the outcome of an inactive agreement, under which nothing was charged. */
async function approvalOf(
  payTo: PayToGateway,
  { agreementToken, operationId, merchantId }: PayToRequest,
) {
  const state = await payTo.lookupAgreement({ agreementToken, operationId, merchantId })
  switch (state.kind) {
    case 'active':
      return 'active' as const
    case 'pending':
      return {
        kind: 'awaiting_approval',
        accountHint: state.accountHint,
      } satisfies AwaitingApproval
    case 'refused':
      return { ...state, kind: 'refused', code: 'agreement_refused' } as const
    case 'expired':
      return { ...state, kind: 'refused', code: 'agreement_expired' } as const
    case 'not_found':
      return { kind: 'refused', code: 'agreement_unknown', accountHint: null } as const
    default:
      return state
  }
}
