import type { Handlers } from '../../http/edge/handlers.ts'
import type { ApprovalsService } from './service.ts'

type Calls =
  | 'createRefund'
  | 'addBankAccount'
  | 'makeBankAccountPrimary'
  | 'confirmBankAccount'
  | 'setPayoutSchedule'
  | 'listApprovals'
  | 'approveApproval'
  | 'declineApproval'
  | 'withdrawApproval'

export const approvalHandlers = (approvals: ApprovalsService): Pick<Handlers, Calls> => ({
  async createRefund({ actor, body, idempotencyKey }) {
    const refund = await approvals.refund(actor, { ...body, idempotencyKey })
    if ('approvalId' in refund) return { data: refund }
    const { refundId, status, amount, toPlan } = refund
    return { data: { refundId, status, amount, ...(toPlan > 0 && { toPlan }) } }
  },
  addBankAccount: async ({ actor, body, idempotencyKey }) => ({
    data: await approvals.addBankAccount(actor, { typed: body, idempotencyKey }),
  }),
  makeBankAccountPrimary: async ({ actor, params }) => ({
    data: await approvals.makePrimary(actor, params.externalAccountId),
  }),
  confirmBankAccount: async ({ actor, params }) => ({
    data: await approvals.confirmAccount(actor, params.externalAccountId),
  }),
  setPayoutSchedule: async ({ actor, body }) => ({
    data: await approvals.changeSchedule(actor, body),
  }),
  listApprovals: async ({ actor, query }) => ({
    data: await approvals.list(actor, query.transactionId),
  }),
  approveApproval: async ({ actor, params }) => ({
    data: await approvals.approve(actor, params.approvalId),
  }),
  declineApproval: async ({ actor, params, body }) => ({
    data: await approvals.decline(actor, params.approvalId, body.reason),
  }),
  withdrawApproval: async ({ actor, params }) => ({
    data: await approvals.withdraw(actor, params.approvalId),
  }),
})
