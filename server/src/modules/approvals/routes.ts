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
  async createRefund({ who, body, named }) {
    const made = await approvals.refund(who, { ...body, named })
    if ('approvalId' in made) return { data: made }
    const { refundId, status, amount, toPlan } = made
    return { data: { refundId, status, amount, ...(toPlan > 0 && { toPlan }) } }
  },
  addBankAccount: async ({ who, body, named }) => ({
    data: await approvals.addBankAccount(who, { typed: body, named }),
  }),
  makeBankAccountPrimary: async ({ who, params }) => ({
    data: await approvals.makePrimary(who, params.externalAccountId),
  }),
  confirmBankAccount: async ({ who, params }) => ({
    data: await approvals.confirmAccount(who, params.externalAccountId),
  }),
  setPayoutSchedule: async ({ who, body }) => ({ data: await approvals.changeSchedule(who, body) }),
  listApprovals: async ({ who, query }) => ({
    data: await approvals.list(who, query.transactionId),
  }),
  approveApproval: async ({ who, params }) => ({
    data: await approvals.approve(who, params.approvalId),
  }),
  declineApproval: async ({ who, params, body }) => ({
    data: await approvals.decline(who, params.approvalId, body.reason),
  }),
  withdrawApproval: async ({ who, params }) => ({
    data: await approvals.withdraw(who, params.approvalId),
  }),
})
