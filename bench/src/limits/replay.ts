import { randomBytes, randomUUID } from 'node:crypto'

import type { Statement } from './bare-pool.ts'
import type { ChargeBench, Due, Shop } from '../charge-bench.ts'
import type { Recording } from '../recorder.ts'

const IDS = /\b[a-z]{3,5}_[A-Za-z0-9_-]{16}(?![A-Za-z0-9_-])/g
const UUIDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/**
 * The statements of a recorded charge for another order: replaces the merchant, customer and order,
 * and generates new values for all ids the charge created.
 */
export function replayFor(
  { order: recorded, shop: recordedShop }: ChargeBench['charge'],
  transactions: Recording,
  order: Pick<Due, 'merchantOrderId'>,
  shop: Shop,
): Recording {
  const replacements = new Map([
    [recordedShop.merchantId, shop.merchantId],
    [recordedShop.customerId, shop.customerId],
    [recorded.merchantOrderId, order.merchantOrderId],
  ])
  const renamed = (id: string): string => {
    const before = replacements.get(id)
    if (before !== undefined) return before
    const newValue = id.includes('_') ? newId(id) : randomUUID()
    replacements.set(id, newValue)
    return newValue
  }
  const rename = (text: string): string => text.replaceAll(UUIDS, renamed).replaceAll(IDS, renamed)
  const renameIn = (value: Statement['values'][number]): Statement['values'][number] => {
    if (Array.isArray(value)) return value.map(rename)
    return typeof value === 'string' ? rename(value) : value
  }
  return transactions.map((statements) =>
    statements.map(({ name, text, values }) => ({
      name,
      // `begin` names the merchant in its text.
      text: values.length === 0 ? rename(text) : text,
      values: values.map(renameIn),
    })),
  )
}

const newId = (id: string): string =>
  `${id.slice(0, id.indexOf('_') + 1)}${randomBytes(12).toString('base64url')}`
