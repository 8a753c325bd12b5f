import { createHash } from 'node:crypto'

import pg from 'pg'

/** Written into the owner's texts wherever possible; no answer to a stranger may contain it. */
export const MARK = 'qzMARKzq'

interface Column {
  table: string
  column: string
}

/** Texts that people wrote. */
const WRITTEN =
  /name|email|phone|description|address|website|note|reason|street|city|message|lead|trail|label/
/** The product reads these itself, so a mark would change its behaviour. */
const READ_BY_PRODUCT = /_key$|_at$|_by$|_hash$|email_message|email_receipt|name_key/

export interface OwnerRows {
  /** Puts the mark into the owner's texts; returns how many columns accepted it. */
  mark(): Promise<number>
  /** Every id in the owner's rows. */
  ids(): Promise<string[]>
  /** A hash of the owner's rows by table. */
  hashes(): Promise<Map<string, string>>
  close(): Promise<void>
}

/** The rows of one merchant in every table, read with a login that sees them all. */
export async function ownerRows(
  url: string,
  owner: { merchantId: string; tenantId: string; userId: string },
): Promise<OwnerRows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const columns = await textColumns(client)
  const conditions = await conditionsOf(client, owner)

  return {
    async mark() {
      let marked = 0
      for (const { table, column } of columns) {
        const condition = conditions.get(table)
        if (!condition || !WRITTEN.test(column) || READ_BY_PRODUCT.test(column)) continue
        // Some are refused by checks and triggers; nearly all others accept the mark.
        await client.query('begin')
        const changed = await client
          .query(
            `update ${table} set ${column} = ${column} || '${MARK}' where ${condition} and ${column} <> ''`,
          )
          .catch(() => null)
        await client.query(changed ? 'commit' : 'rollback')
        if (changed?.rowCount) marked += 1
      }
      return marked
    },
    async ids() {
      const ids = new Set<string>()
      for (const { table, column } of columns) {
        const condition = conditions.get(table)
        if (!condition || !/_id$|^payment_source$/.test(column)) continue
        const { rows } = await client.query<{ id: string }>(
          `select distinct ${column} as id from ${table} where ${condition} and length(${column}) >= 8`,
        )
        for (const { id } of rows) ids.add(id)
      }
      return [...ids]
    },
    async hashes() {
      const ids = new Map<string, string>()
      for (const [table, condition] of conditions) {
        const { rows } = await client.query<{ row: string }>(
          `select t::text as row from ${table} t where ${condition} order by 1`,
        )
        const all = rows.map(({ row }) => row).join('\n')
        ids.set(table, `${rows.length} ${createHash('sha256').update(all).digest('base64url')}`)
      }
      return ids
    },
    close: () => client.end(),
  }
}

async function textColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_schema || '.' || table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('app', 'global') and table_type = 'BASE TABLE' and data_type = 'text'
     order by 1, 2`,
  )
  return rows
}

/** How to find the owner's rows in each table. */
async function conditionsOf(
  client: pg.Client,
  { merchantId, tenantId, userId }: { merchantId: string; tenantId: string; userId: string },
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select table_schema || '.' || table_name as table, array_agg(column_name::text) as names
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('app', 'global') and table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const ids = { merchant_id: merchantId, user_id: userId, tenant_id: tenantId }
  const values = new Map<string, string>()
  for (const { table, names } of rows) {
    const key = Object.entries(ids).find(([name]) => names.includes(name))
    // A neighbour of the same tenant may add people and merchants to it.
    if (key && !(key[0] === 'tenant_id' && table !== 'global.tenant'))
      values.set(table, `${key[0]} = '${key[1]}'`)
  }
  return values
}
