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
  listStatements: async ({ actor }) => ({ data: await statements.list(actor) }),
  getStatement: async ({ actor, query }) => ({ data: await statements.one(actor, query) }),
  downloadStatementPdf: async ({ actor, query }) =>
    sendPaper(await statements.paper(actor.merchantId, query)),
  async downloadStatementCsv({ actor, query }) {
    const { data, name } = await statements.csv(actor, query)
    return attached(data, name)
  },
  getCardCosts: async ({ actor, query }) => ({
    data: await statements.cardCosts(actor.merchantId, query.year),
  }),
  async downloadCardCosts({ actor, query }) {
    const { data, name } = await statements.cardCostsFile(actor.merchantId, query.year)
    return attached(data, name)
  },
  mailStatements: async ({ actor, body }) => ({
    data: await statements.chooseEmails(actor, body.emails),
  }),
})
