import { Readable } from 'node:stream'

import type { StatementMonth } from '@paydeck/contract/calls/transfers/statements'

import type { Actor } from '../../kit/actor.ts'
import { printSheet } from '../../papers/print-sheet.ts'
import type { Paper } from '../../papers/sheet.ts'
import { cardCostsCsv, cardCostsName } from '../../papers/card-costs-csv.ts'
import { statementCsv } from '../../papers/statement-csv.ts'
import { statementCsvName, statementName, statementSheet } from '../../papers/statement-sheet.ts'
import { paperLogo } from '../settings/logo/paper-logo.ts'
import { cardCostsOf } from './card-costs.ts'
import type { StatementsDeps } from './deps.ts'
import { chooseEmails, mailDue } from './mail.ts'
import { readMonths, readStatement } from './read.ts'
import * as store from './store.ts'

export type StatementsService = ReturnType<typeof statementsService>

/** The monthly statement: the changes of a merchant's balance in a month of its zone, from the books. */
export const statementsService = (deps: StatementsDeps) => ({
  list: async ({ merchantId, timeZone }: Actor) => ({
    months: await readMonths(deps, merchantId, timeZone),
    emails: await store.readEmails(deps.db.reader, merchantId),
  }),
  /** 404 for a month in the future. */
  one: ({ merchantId }: Pick<Actor, 'merchantId'>, query: StatementMonth) =>
    readStatement(deps, merchantId, query),
  paper: (merchantId: string, query: StatementMonth): Promise<Paper> =>
    paper(deps, merchantId, query),
  csv: async ({ merchantId }: Pick<Actor, 'merchantId'>, query: StatementMonth) => {
    const statement = await readStatement(deps, merchantId, query)
    return { data: Readable.from([statementCsv(statement)]), name: statementCsvName(statement) }
  },
  /**
   * The cost of card payments in a financial year, by default this one. 404 for a year outside the merchant's entries.
   */
  cardCosts: (merchantId: string, year: string | undefined) => cardCostsOf(deps, merchantId, year),
  async cardCostsFile(merchantId: string, year: string | undefined) {
    const costs = await cardCostsOf(deps, merchantId, year)
    return { data: Readable.from([cardCostsCsv(costs)]), name: cardCostsName(costs) }
  },
  chooseEmails: (actor: Pick<Actor, 'merchantId' | 'userId'>, emails: readonly string[]) =>
    chooseEmails(deps, actor, emails),
  mailDue: () => mailDue(deps),
  /** `subject` is like `2026-10:AUD`. */
  attachment: (merchantId: string, subject: string): Promise<Paper> => {
    const [month = '', currency = ''] = subject.split(':')
    return paper(deps, merchantId, { month, currency: currency as StatementMonth['currency'] })
  },
})

async function paper(
  deps: StatementsDeps,
  merchantId: string,
  query: StatementMonth,
): Promise<Paper> {
  const statement = await readStatement(deps, merchantId, query)
  const { businessName, tradingCountry, taxId, logoUri } = await deps.merchants.get(merchantId)
  const now = deps.clock.now()
  const logo = await paperLogo(deps.db.reader, merchantId, logoUri)
  const owner = { name: businessName, country: tradingCountry, taxId, logo }
  return {
    name: statementName(statement),
    bytes: await printSheet(statementSheet(statement, owner, now), now),
  }
}
