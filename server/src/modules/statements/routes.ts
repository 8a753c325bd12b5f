import type { Handlers } from '../../http/edge/handlers.ts'
import { sendPaper } from '../../papers/send-paper.ts'
import type { StatementsService } from './service.ts'

type Calls =
  | 'listStatements'
  | 'getStatement'
  | 'downloadStatementPdf'
  | 'downloadStatementCsv'
  | 'mailStatements'
  | 'getCardCosts'
  | 'downloadCardCosts'

const attached = <Data>(data: Data, name: string) => ({
  data,
  headers: { 'content-disposition': `attachment; filename="${name}"` },
})

export const statementHandlers = (statements: StatementsService): Pick<Handlers, Calls> => ({
  listStatements: async ({ who }) => ({ data: await statements.list(who) }),
  getStatement: async ({ who, query }) => ({ data: await statements.one(who, query) }),
  downloadStatementPdf: async ({ who, query }) =>
    sendPaper(await statements.paper(who.merchantId, query)),
  async downloadStatementCsv({ who, query }) {
    const { data, name } = await statements.csv(who, query)
    return attached(data, name)
  },
  getCardCosts: async ({ who, query }) => ({
    data: await statements.cardCosts(who.merchantId, query.year),
  }),
  async downloadCardCosts({ who, query }) {
    const { data, name } = await statements.cardCostsFile(who.merchantId, query.year)
    return attached(data, name)
  },
  mailStatements: async ({ who, body }) => ({
    data: await statements.chooseEmails(who, body.emails),
  }),
})
