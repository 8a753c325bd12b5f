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
  getBankLineAccounts: async ({ actor }) => ({ data: await lines.accounts(actor) }),
  listBankLines: async ({ actor, query }) => ({ data: await lines.lines(actor, query) }),
  getPayoutDeposits: async ({ actor, params }) => ({
    data: await lines.deposits(actor, params.payoutId),
  }),
  switchBankLines: async ({ actor, params, body }) => ({
    data: await lines.switch(actor, params.externalAccountId, body.isOn),
  }),
  readBankCsv: async ({ actor, params, body }) => ({
    data: await lines.csv(actor, { ...params, content: body.content }),
  }),
  importBankLines: async ({ actor, params, body }) => ({
    data: await lines.import(actor, { externalAccountId: params.externalAccountId, ...body }),
  }),
  listLinkableTransfers: async ({ actor, params, query }) => ({
    data: await lines.linkable(actor, params.lineId, query),
  }),
  linkBankLine: async ({ actor, params, body }) => ({
    data: await lines.link(actor, params.lineId, body.payoutIds),
  }),
  acceptBankLineDifference: async ({ actor, params, body }) => ({
    data: await lines.accept(actor, { ...params, ...body }),
  }),
  setBankLineAside: async ({ actor, params }) => ({
    data: await lines.setAside(actor, params.lineId),
  }),
  explainMissingTransfer: async ({ actor, params, body }) => ({
    data: await lines.explain(actor, { ...params, ...body }),
  }),
  undoMissingTransfer: async ({ actor, params }) => ({
    data: await lines.undoMissing(actor, params.payoutId),
  }),
  undoBankLine: async ({ actor, params }) => ({ data: await lines.undo(actor, params.lineId) }),
})
