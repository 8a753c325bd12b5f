import { paymentsQuery } from '@paydeck/contract/calls/payments/payments'

import { openDatabase, type Reader } from '../../../server/src/db/database.ts'
import { ServerClock } from '../../../server/src/kit/clock.ts'
import { paymentReadHandlers } from '../../../server/src/modules/payment-views/list-routes.ts'
import { paymentRows } from '../../../server/src/modules/payment-views/list-rows.ts'
import type { Statement } from './bare-pool.ts'
import type { BenchMerchant } from '../merchant.ts'

/** Numbers the statements, because each connection keeps its prepared statements by name. */
let named = 0

/**
 * The statements of the payments list, recorded while the endpoint's handler runs: the page, the
 * count and the rows' details, without the session check.
 */
export async function listStatements(
  { url, merchantId, timeZone }: BenchMerchant,
  query: Record<string, unknown>,
): Promise<Statement[]> {
  const db = openDatabase({ url, poolSize: 2, onError: console.error })
  const statements: Statement[] = []
  const noting =
    (run: Reader['query']): Reader['query'] =>
    (name, text, values) => {
      statements.push({ name: `statement_${++named}`, text, values: values as Statement['values'] })
      return run(name, text, values)
    }
  const reader = { query: noting(db.reader.query), quick: noting(db.reader.query) }
  try {
    const own = { ...db, reader }
    const { queryPayments } = paymentReadHandlers(own, paymentRows(own, new ServerClock()))
    const call = {
      actor: { merchantId, timeZone, countsZone: timeZone },
      query: paymentsQuery.parse(query),
    }
    await queryPayments(call as Parameters<typeof queryPayments>[0])
    return statements
  } finally {
    await db.close()
  }
}
