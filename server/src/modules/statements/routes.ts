import type { Handlers } from '../../http/edge/handlers.ts'
import { sendPaper } from '../../papers/send-paper.ts'
import type { StatementsService } from './service.ts'

type Calls =
  | 'listStatements'
  | 'getStatement'
  | 'downloadStatementPdf'
  | 'downloadStatementCsv'
  | 'mailStatements'

export const statementHandlers = (statements: StatementsService): Pick<Handlers, Calls> => ({
  listStatements: async ({ who }) => ({ data: await statements.list(who) }),
  getStatement: async ({ who, query }) => ({ data: await statements.one(who, query) }),
  downloadStatementPdf: async ({ who, query }) =>
    sendPaper(await statements.paper(who.merchantId, query)),
  async downloadStatementCsv({ who, query }) {
    const { data, name } = await statements.csv(who, query)
    return { data, headers: { 'content-disposition': `attachment; filename="${name}"` } }
  },
  mailStatements: async ({ who, body }) => ({
    data: await statements.chooseEmails(who, body.emails),
  }),
})
