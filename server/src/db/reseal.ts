import { sql, type RawBuilder, type Transaction } from 'kysely'

import type { Random } from '../kit/random.ts'
import { seal, sealedTextPrefix, sealText, unseal, unsealText } from '../kit/secrets/sealed.ts'
import type { Keys } from '../kit/secrets/secrets.ts'
import type { Database } from './database.ts'
import type { DB } from './schema.gen.ts'

const BATCH = 200
/** Length of a hash from before hashes were sealed, which cannot be resealed. */
const BARE_HASH_BYTES = 32

export interface SealedColumn {
  table: keyof DB
  column: string
  form: 'bytes' | 'text' | 'hash'
  /** The primary key, without the merchant of an `app` table. */
  id: readonly string[]
  keys: Keys
  /** The context that a row's value is bound to. */
  contextOf: (row: Readonly<Record<string, string>>) => string
}

/** Checks the names of table and columns. */
export const sealedColumn = <Table extends keyof DB>(
  column: SealedColumn & {
    table: Table
    column: keyof DB[Table] & string
    id: readonly (keyof DB[Table] & string)[]
  },
): SealedColumn => column

export interface Resealed {
  resealed: number
  /** Values that none of the secrets opens; left unchanged. */
  unopened: number
  /** Hashes from before hashes were sealed; they become useless with the secret of their time. */
  bare: number
}

type Tx = Transaction<DB>
type SealedRow = Readonly<Record<string, string>>

interface Batch {
  target: SealedColumn
  /** Null for a global table. */
  merchantId: string | null
  random: Random
}

/**
 * Reseals with the first key every value that was sealed with another, in short transactions. Can be interrupted and
 * repeated, and skips values that a server changes meanwhile.
 */
export async function resealColumn(
  db: Pick<Database, 'inMerchant' | 'inGlobal'>,
  target: SealedColumn,
  { merchantIds, random }: { merchantIds: readonly string[]; random: Random },
): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unopened: 0, bare: 0 }
  const isGlobal = target.table.startsWith('global.')
  for (const merchantId of isGlobal ? [null] : merchantIds) {
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      merchantId === null ? db.inGlobal(work) : db.inMerchant(merchantId, work)
    const batch = { target, merchantId, random }
    let last: SealedRow | null = null
    do {
      const after: SealedRow | null = last
      last = await inTransaction((tx) => resealBatch(tx, batch, after, total))
    } while (last !== null)
    if (target.form === 'hash') total.bare += await inTransaction((tx) => countBare(tx, batch))
  }
  return total
}

const ofMerchant = (merchantId: string | null): RawBuilder<unknown> =>
  merchantId === null ? sql`true` : sql`merchant_id = ${merchantId}`

function isStale({ column, form, keys }: SealedColumn): RawBuilder<unknown> {
  const name = sql.ref(column)
  if (form === 'text')
    return sql`${name} <> '' and not starts_with(${name}, ${sealedTextPrefix(keys)})`
  const { version } = keys[0]
  const isOtherVersion = sql`substring(${name} from 1 for ${sql.lit(version.length)}) <> ${version}`
  return form === 'hash'
    ? sql`octet_length(${name}) > ${sql.lit(BARE_HASH_BYTES)} and ${isOtherVersion}`
    : isOtherVersion
}

/** Returns the last row of the batch; null if it was empty. */
async function resealBatch(
  tx: Tx,
  { target, merchantId, random }: Batch,
  after: SealedRow | null,
  total: Resealed,
): Promise<SealedRow | null> {
  const { table, column, id } = target
  const ids = sql.join(id.map((name) => sql.ref(name)))
  const afterLast = after ? sql`and (${ids}) > (${sql.join(id.map((name) => after[name]))})` : sql``
  const { rows } = await sql<SealedRow>`
    select ${ids}, ${sql.ref(column)} as sealed_value from ${sql.table(table)}
    where ${ofMerchant(merchantId)} and ${isStale(target)} ${afterLast}
    order by ${ids} limit ${sql.lit(BATCH)}`.execute(tx)
  for (const row of rows) {
    const renewed = renewedOf(target, { ...row, merchantId: merchantId ?? '' }, random)
    if (renewed === null) total.unopened += 1
    else total.resealed += await replace(tx, { target, merchantId, row, renewed })
  }
  return rows.at(-1) ?? null
}

/** Null if none of the keys opens the value. */
function renewedOf(target: SealedColumn, row: SealedRow, random: Random): string | Buffer | null {
  const context = target.contextOf(row)
  const text = tryUnseal(target, row['sealedValue'], context)
  if (text === null) return null
  return target.form === 'text'
    ? sealText(target.keys, text, context, random)
    : seal(target.keys, text, context, random)
}

function tryUnseal({ form, keys }: SealedColumn, stored: unknown, context: string): string | null {
  try {
    return form === 'text'
      ? unsealText(keys, stored as string, context)
      : unseal(keys, stored as Buffer, context)
  } catch {
    return null
  }
}

/** Only if the value has not changed since it was read. */
async function replace(
  tx: Tx,
  {
    target: { table, column, id },
    merchantId,
    row,
    renewed,
  }: { target: SealedColumn; merchantId: string | null; row: SealedRow; renewed: string | Buffer },
): Promise<number> {
  const isRow = sql.join(
    id.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
    where ${ofMerchant(merchantId)} and ${isRow} and ${sql.ref(column)} = ${row['sealedValue']}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

async function countBare(
  tx: Tx,
  { target: { table, column }, merchantId }: Batch,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int4 as total from ${sql.table(table)}
    where ${ofMerchant(merchantId)} and octet_length(${sql.ref(column)}) = ${sql.lit(BARE_HASH_BYTES)}`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}
