import type { Dispute, EvidenceText } from '@paydeck/contract/calls/payments/disputes'
import { currency } from '@paydeck/contract/money/schemas'

import type { Handlers } from '../../http/edge/handlers.ts'
import type { AnsweredDispute } from './answer.ts'
import type { DisputesService } from './service.ts'

/** Answers the calls on a payment's dispute. */
export const disputeHandlers = (
  disputes: DisputesService,
): Pick<Handlers, 'getDispute' | 'answerDispute' | 'acceptDispute'> => ({
  getDispute: async ({ who, params }) => ({
    data: toDispute(await disputes.read(who.merchantId, params.transactionId)),
  }),
  answerDispute: async ({ who, params, body: { evidence, submit } }) => ({
    data: toDispute(
      await disputes.answer(who, params.transactionId, {
        step: submit ? 'submit' : 'save',
        evidence,
      }),
    ),
  }),
  acceptDispute: async ({ who, params }) => ({
    data: toDispute(
      await disputes.answer(who, params.transactionId, { step: 'accept', evidence: {} }),
    ),
  }),
})

const toDispute = ({ dispute, answer }: AnsweredDispute): Dispute => {
  const isSubmitted = answer?.step === 'submit' && answer.status === 'done'
  const mayAnswer = dispute.status === 'open' && !isSubmitted
  return {
    disputeId: dispute.disputeId,
    transactionId: dispute.transactionId,
    status: dispute.status,
    amount: dispute.amount,
    currency: currency.parse(dispute.currency),
    reason: dispute.reason,
    openedAt: dispute.openedAt.toISOString(),
    closedAt: dispute.closedAt?.toISOString() ?? null,
    dueBy: mayAnswer ? (dispute.dueBy?.toISOString() ?? null) : null,
    answer: answer
      ? {
          step: answer.step,
          status: answer.status,
          code: answer.code,
          evidence: answer.evidence as EvidenceText,
          answeredAt: answer.answeredAt.toISOString(),
        }
      : null,
  }
}
