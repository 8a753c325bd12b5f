import type { MerchantTx } from '../../../db/database.ts'
import type { ActionRequired, CloseOutcome, Succeeded } from '../../../providers/card/port.ts'
import { CUSTOMER } from '../../audit/service.ts'
import { instalmentPaid } from '../../ledger/rules.ts'
import type { PaymentRow } from '../../payments/service.ts'
import { setPlanCard } from '../cards/new-card.ts'
import type { PlansDeps } from '../deps.ts'
import { overdueSince } from '../plan-adjustments.ts'
import * as store from '../store.ts'
import {
  type Completed,
  type InstalmentTerms,
  type InstalmentTrace,
  NOTHING_NEW,
} from './charge-outcome.ts'
import { declineInstalments } from './decline-instalments.ts'

export interface InstalmentOutcome {
  trace: InstalmentTrace
  outcome: CloseOutcome
  terms: InstalmentTerms
}

/** Records the outcome of a charge; idempotent. Locks payment, plan, instalments, then what the merchant is owed. */
export async function completeInstalments(
  deps: PlansDeps,
  tx: MerchantTx,
  { trace, outcome, terms }: InstalmentOutcome,
): Promise<Completed> {
  const { merchantId, transactionId } = trace
  const payment = await deps.payments.lock(tx, merchantId, transactionId)
  const plan = await store.lockPlan(tx, merchantId, transactionId)
  switch (outcome.kind) {
    case 'succeeded':
      await recordPayment(deps, tx, { trace, payment, plan, outcome, terms })
      return NOTHING_NEW
    case 'declined':
      return declineInstalments(deps, tx, { trace, plan, code: outcome.code })
    case 'not_charged':
      return declineInstalments(deps, tx, { trace, plan, code: 'not_charged' })
    case 'action_required':
      return waitForChallenge(deps, tx, trace, outcome)
    case 'unknown':
      await deps.operationRecords.move(tx, merchantId, trace.operationId, {
        status: 'unknown',
        updatedAt: deps.clock.now(),
      })
      return NOTHING_NEW
  }
}

interface Paid {
  trace: InstalmentTrace
  payment: PaymentRow
  plan: store.PlanRow
  outcome: Succeeded
  terms: InstalmentTerms
}

async function recordPayment(deps: PlansDeps, tx: MerchantTx, charge: Paid): Promise<void> {
  const { trace, payment, plan, outcome } = charge
  const now = deps.clock.now()
  const isFirst = await deps.operationRecords.succeeded(tx, trace, outcome.ref, now)
  if (!isFirst) return
  const instalments = await store.instalmentsOf(tx, plan)
  const paid = store.chargedBy(instalments, trace.operationId)
  for (const instalment of paid)
    await store.mustChangeInstalment(tx, instalment, {
      status: 'paid',
      paidAt: now,
      failureCode: null,
    })
  const remaining = instalments.filter((instalment) => !paid.includes(instalment))
  const { source, card } = outcome
  const newCard =
    trace.isNewCard && source !== null
      ? await setPlanCard(deps, tx, {
          plan,
          open: remaining,
          operationId: trace.operationId,
          source,
          card,
        })
      : null
  const outstanding = plan.outstanding - paid.reduce((sum, { amount }) => sum + amount, 0)
  const isOver = outstanding === 0
  await store.updatePlan(tx, plan, {
    outstanding,
    overdueAt: overdueSince(remaining),
    ...newCard,
    ...(isOver && { status: 'paid', endedAt: now }),
    updatedAt: now,
  })
  for (const instalment of paid) await postInstalment(deps, tx, charge, instalment)
  if (isOver && payment.status === 'accepted')
    await deps.payments.move(tx, payment, 'paid', { updatedAt: now })
}

async function postInstalment(
  { clock, ledger, queue, events }: PlansDeps,
  tx: MerchantTx,
  { trace, payment, plan, terms }: Paid,
  { number, amount }: store.InstalmentRow,
): Promise<void> {
  const { payPlanId, currency } = plan
  const { transactionId } = payment
  await ledger.post(
    tx,
    trace.merchantId,
    instalmentPaid({ sourceId: `${payPlanId}:${number}`, currency, amount }),
    {
      occurredAt: clock.now(),
      transactionId,
      internalOrderId: payment.internalOrderId,
      country: terms.tradingCountry,
      timeZone: terms.timeZone,
      event: {
        actor: trace.byCustomer ? CUSTOMER : 'system:instalments',
        action: 'instalment.paid',
        subjectType: 'plan',
        subjectId: payPlanId,
        details: { transactionId, number, amount, currency },
      },
    },
  )
  await queue.send(tx, 'instalment.mail', {
    merchantId: trace.merchantId,
    payPlanId,
    number: String(number),
    what: 'success',
  })
  await events.publish(tx, trace.merchantId, {
    kind: 'instalment_paid',
    subjectId: payPlanId,
    payload: { transactionId, number },
  })
}

/** The instalments stay reserved until the cardholder answers or abandons the challenge. */
async function waitForChallenge(
  { operationRecords, clock }: PlansDeps,
  tx: MerchantTx,
  { merchantId, operationId }: InstalmentTrace,
  challenge: ActionRequired,
): Promise<Completed> {
  const isOpen = await operationRecords.move(tx, merchantId, operationId, {
    status: 'pending',
    threeDsAuthorisationId: challenge.threeDSAuthorisationId,
    updatedAt: clock.now(),
  })
  return { declined: null, challenge: isOpen ? challenge : null }
}
