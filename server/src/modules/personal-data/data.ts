import { columnName } from '../../db/names.ts'
import type { Database } from '../../db/database.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import * as store from './data-store.ts'
import { readPerson } from './read-store.ts'

interface DataDeps {
  db: Database
  audit: Pick<AuditService, 'record'>
}

export interface CustomerData {
  customerId: string
  /** Rows by table, as stored. */
  tables: Record<string, store.HeldRow[]>
}

/**
 * All data held about a customer, without secrets. 404 for an unknown one, 409 for more than `limit` rows in a table.
 */
export async function customerData(
  { db, audit }: DataDeps,
  { merchantId, customerId, actor }: { merchantId: string; customerId: string; actor: string },
  limit = 5_000,
): Promise<CustomerData> {
  const person = await readPerson(db.reader, merchantId, customerId)
  if (!person) throw notFound()
  const tables: CustomerData['tables'] = {}
  for (const table of store.PLACES_OF_CUSTOMER) {
    const rows = await store.readHeld(db.reader, table, { merchantId, ...person }, limit + 1)
    if (rows.length > limit)
      throw conflict(
        'too_much_data',
        'This customer has too much data to download here. Please ask our support for it.',
      )
    tables[columnName(table.slice('app.'.length))] = rows
  }
  await db.inMerchant(merchantId, (tx) =>
    audit.record(tx, merchantId, {
      actor,
      action: 'customer.downloaded',
      subjectType: 'customer',
      subjectId: customerId,
    }),
  )
  return { customerId, tables }
}
