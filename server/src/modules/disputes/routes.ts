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
  listDisputes: async ({ who, query: { state, page } }) => {
    const { rows, pageCount } = await disputes.page(who.merchantId, state ?? null, page)
    return { data: rows.map(toListed), headers: { [PAGE_COUNT_HEADER]: pageCount } }
  },
  getDisputeSums: async ({ who }) => ({ data: await disputes.sums(who.merchantId) }),
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
  addDisputeFile: async ({ who, params, body }) => ({
    data: toFile(await disputes.addFile(who, params.transactionId, body)),
  }),
  getDisputeFile: async ({ who, params }) => {
    const file = await disputes.readFile(who.merchantId, params)
    return {
      data: { ...toFile(file), content: file.bytes.toString('base64') },
      headers: { 'content-disposition': 'attachment' },
    }
  },
  removeDisputeFile: async ({ who, params }) => {
    await disputes.removeFile(who, params)
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
