import type { DisputeFile } from '@paydeck/contract/calls/payments/dispute-files'
import type {
  Dispute,
  EvidenceText,
  ListedDispute,
} from '@paydeck/contract/calls/payments/disputes'
import { currency } from '@paydeck/contract/money/schemas'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'

import type { Handlers } from '../../http/edge/handlers.ts'
import type { AnsweredDispute } from './answer.ts'
import type { ListedFile } from './files/files.ts'
import type { ListedRow } from './list.ts'
import type { DisputesService } from './service.ts'

type Names =
  | 'listDisputes'
  | 'getDisputeSums'
  | 'getDispute'
  | 'answerDispute'
  | 'acceptDispute'
  | 'addDisputeFile'
  | 'getDisputeFile'
  | 'removeDisputeFile'

export const disputeHandlers = (disputes: DisputesService): Pick<Handlers, Names> => ({
  listDisputes: async ({ actor, query: { state, page } }) => {
    const { rows, pageCount } = await disputes.page(actor.merchantId, state ?? null, page)
    return { data: rows.map(toListed), headers: { [PAGE_COUNT_HEADER]: pageCount } }
  },
  getDisputeSums: async ({ actor }) => ({ data: await disputes.sums(actor.merchantId) }),
  getDispute: async ({ actor, params }) => ({
    data: toDispute(await disputes.read(actor.merchantId, params.transactionId)),
  }),
  answerDispute: async ({ actor, params, body: { evidence, submit } }) => ({
    data: toDispute(
      await disputes.answer(actor, params.transactionId, {
        step: submit ? 'submit' : 'save',
        evidence,
      }),
    ),
  }),
  acceptDispute: async ({ actor, params }) => ({
    data: toDispute(
      await disputes.answer(actor, params.transactionId, { step: 'accept', evidence: {} }),
    ),
  }),
  addDisputeFile: async ({ actor, params, body }) => ({
    data: toFile(await disputes.addFile(actor, params.transactionId, body)),
  }),
  getDisputeFile: async ({ actor, params }) => {
    const file = await disputes.readFile(actor.merchantId, params)
    return {
      data: { ...toFile(file), content: file.bytes.toString('base64') },
      headers: { 'content-disposition': 'attachment' },
    }
  },
  removeDisputeFile: async ({ actor, params }) => {
    await disputes.removeFile(actor, params)
    return {}
  },
})

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null

const toDispute = ({ dispute, answer, payer, files, state, history }: AnsweredDispute): Dispute => {
  const isSubmitted = answer?.step === 'submit' && answer.status === 'done'
  const mayAnswer = dispute.closedAt === null && !isSubmitted
  return {
    disputeId: dispute.disputeId,
    transactionId: dispute.transactionId,
    ...payer,
    state,
    status: dispute.status,
    amount: dispute.amount,
    fee: dispute.fee,
    currency: currency.parse(dispute.currency),
    reason: dispute.reason,
    openedAt: dispute.openedAt.toISOString(),
    inquiredAt: instantOf(dispute.inquiredAt),
    closedAt: instantOf(dispute.closedAt),
    dueBy: mayAnswer ? instantOf(dispute.dueBy) : null,
    answer: answer
      ? {
          step: answer.step,
          status: answer.status,
          code: answer.code,
          evidence: answer.evidence as EvidenceText,
          answeredAt: answer.answeredAt.toISOString(),
        }
      : null,
    files: files.map(toFile),
    history,
  }
}

const toFile = ({ fileId, kind, name, type, size, addedAt }: ListedFile): DisputeFile => ({
  fileId,
  kind,
  name,
  type,
  size,
  addedAt: addedAt.toISOString(),
})

const toListed = ({
  openedAt,
  dueBy,
  closedAt,
  awaitsAnswer,
  ...row
}: ListedRow): ListedDispute => ({
  ...row,
  currency: currency.parse(row.currency),
  openedAt: openedAt.toISOString(),
  dueBy: awaitsAnswer ? instantOf(dueBy) : null,
  closedAt: instantOf(closedAt),
})
