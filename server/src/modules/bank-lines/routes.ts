import type { Handlers } from '../../http/edge/handlers.ts'
import type { BankLinesService } from './service.ts'

type Calls =
  | 'getBankLineAccounts'
  | 'listBankLines'
  | 'switchBankLines'
  | 'readBankCsv'
  | 'importBankLines'
  | 'listLinkableTransfers'
  | 'linkBankLine'
  | 'acceptBankLineDifference'
  | 'explainMissingTransfer'
  | 'undoMissingTransfer'
  | 'setBankLineAside'
  | 'undoBankLine'
  | 'getPayoutDeposits'

export const bankLineHandlers = (lines: BankLinesService): Pick<Handlers, Calls> => ({
  getBankLineAccounts: async ({ who }) => ({ data: await lines.accounts(who) }),
  listBankLines: async ({ who, query }) => ({ data: await lines.lines(who, query) }),
  getPayoutDeposits: async ({ who, params }) => ({
    data: await lines.deposits(who, params.payoutId),
  }),
  switchBankLines: async ({ who, params, body }) => ({
    data: await lines.switch(who, params.externalAccountId, body.isOn),
  }),
  readBankCsv: async ({ who, params, body }) => ({
    data: await lines.csv(who, { ...params, content: body.content }),
  }),
  importBankLines: async ({ who, params, body }) => ({
    data: await lines.import(who, { externalAccountId: params.externalAccountId, ...body }),
  }),
  listLinkableTransfers: async ({ who, params, query }) => ({
    data: await lines.linkable(who, params.lineId, query),
  }),
  linkBankLine: async ({ who, params, body }) => ({
    data: await lines.link(who, params.lineId, body.payoutIds),
  }),
  acceptBankLineDifference: async ({ who, params, body }) => ({
    data: await lines.accept(who, { ...params, ...body }),
  }),
  setBankLineAside: async ({ who, params }) => ({ data: await lines.setAside(who, params.lineId) }),
  explainMissingTransfer: async ({ who, params, body }) => ({
    data: await lines.explain(who, { ...params, ...body }),
  }),
  undoMissingTransfer: async ({ who, params }) => ({
    data: await lines.undoMissing(who, params.payoutId),
  }),
  undoBankLine: async ({ who, params }) => ({ data: await lines.undo(who, params.lineId) }),
})
