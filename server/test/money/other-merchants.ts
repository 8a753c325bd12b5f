import pg from 'pg'

/** A column of a table with merchant_id. */
interface Column {
  name: string
  type: string
  /** Part of a primary key or a unique index. */
  isKey: boolean
  /** The row's own id, the last column of its primary key. */
  isOwnId: boolean
}

const TABLES = `select tablename as name from pg_tables where schemaname = 'app' order by 1`

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type,
         exists (select 1 from pg_index x where x.indrelid = a.attrelid and x.indisunique
                   and a.attnum = any(x.indkey)) as "isKey",
         a.attname ~ '_id$|^word$' and exists (
           select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p'
             and a.attnum = k.conkey[cardinality(k.conkey)]) as "isOwnId"
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum`

const CHECKED = `
  select a.attname as name from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
  where k.conrelid = $1::regclass and k.conname = $2`

/** Columns that stay the same: kinds, names, and values that only their writer can read. */
const KEPT_COLUMNS =
  /_(?:ids?|by|key|ref|source|zone|sealed|type|status|outcome|country)$|token|url|currency|status|kind|outcome|state|account|country|schedule|provider|role/

/** How a column of another merchant's row differs, by its type. */
const OTHER_VALUES: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `'other ' || ${column}`,
  bigint: (column) => `${column} * 10`,
  integer: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `${column} + other.shift`,
  jsonb: (column) => `replace(${column}::text, ': "', ': "other ')::jsonb`,
}

const isFilled = ({ name, type, isKey }: Column): boolean =>
  !isKey && !KEPT_COLUMNS.test(name) && type in OTHER_VALUES

/** Other merchants, by what their rows share with this one's. */
export interface Others {
  /** Their rows have the same ids as the merchant's. */
  twins: readonly string[]
  /** Their rows have different ids but refer to the same payments, orders and so on. */
  neighbours: readonly string[]
}

/**
 * Copies everything a merchant owns to other merchants, with different texts, times and amounts. In
 * production no two merchants share an id; here a query returns such a row only when it forgot to
 * filter by merchant. `url` must be a superuser's. Writes the merchant's own rows last, so that a
 * query without the filter finds another's first.
 */
export async function seedOtherMerchants(
  url: string,
  merchantId: string,
  others: Others,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Without foreign keys and triggers, because the other merchants are not in the directory.
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query<{ name: string }>(TABLES)
    for (const { name } of rows) await copy(client, `app.${name}`, merchantId, others)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function copy(
  client: pg.Client,
  table: string,
  merchantId: string,
  { twins, neighbours }: Others,
): Promise<void> {
  const { rows: columns } = await client.query<Column>(COLUMNS, [table])
  const names = columns.map(({ name }) => name).join(', ')
  await client.query(
    `create temp table own on commit drop as select ${names} from ${table} where merchant_id = '${merchantId}'`,
  )
  await client.query(`delete from ${table} where merchant_id = '${merchantId}'`)
  const changed = new Set(columns.filter(isFilled).map(({ name }) => name))
  const same = (id: string) => id
  const another = (id: string) => `${id} || 'x'`
  await fillRow(client, table, columns, { to: twins, changed, ownId: same, shift: '1 hour' })
  await fillRow(client, table, columns, {
    to: neighbours,
    changed,
    ownId: another,
    shift: '-1 hour',
  })
  await client.query(`insert into ${table} (${names}) select ${names} from own`)
  await client.query('drop table own')
}

async function fillRow(
  client: pg.Client,
  table: string,
  columns: readonly Column[],
  options: {
    to: readonly string[]
    changed: Set<string>
    ownId: (id: string) => string
    /** How much later all of their events are. */
    shift: string
  },
): Promise<void> {
  const valueOf = ({ name, type, isOwnId }: Column): string => {
    if (name === 'merchant_id') return 'other.merchant'
    if (isOwnId) return options.ownId(name)
    return options.changed.has(name) ? (OTHER_VALUES[type]?.(name) ?? name) : name
  }
  const names = columns.map(({ name }) => name).join(', ')
  await client.query('savepoint before')
  for (;;)
    try {
      await client.query(
        `insert into ${table} (${names}) select ${columns.map(valueOf).join(', ')}
         from own cross join (
           select merchant, $2::interval as shift from unnest($1::text[]) merchant) other`,
        [options.to, options.shift],
      )
      return
    } catch (failure) {
      await client.query('rollback to before')
      // Columns with a check keep their values.
      const satisfied = (await checkedBy(client, table, failure)).filter((name) =>
        options.changed.delete(name),
      )
      if (satisfied.length === 0) throw failure
    }
}

/** The columns of the check that refused a row; rethrows any other error. */
async function checkedBy(client: pg.Client, table: string, failure: unknown): Promise<string[]> {
  if (!(failure instanceof pg.DatabaseError) || failure.code !== '23514') throw failure
  const { rows } = await client.query<{ name: string }>(CHECKED, [table, failure.constraint])
  return rows.map(({ name }) => name)
}
