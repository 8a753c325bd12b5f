import pg from 'pg'

/** Rows per statement. */
const BATCH = 1_000

export interface ArchiveFile {
  write(text: string): Promise<unknown>
  /** Resolves once everything is on disk. */
  sync(): Promise<unknown>
}

/** A merchant's events to archive, and the last link of its chain. */
interface ArchivedEvents {
  merchantId: string
  before: Date
  ids: readonly string[]
  last: { ordinal: number; signature: string; toAt: Date }
}

/** The link of the merchant's chain that accounts for those events. */
interface AccountingLink {
  ordinal: number
  kind: string
  linkedAt: Date
  rows: readonly unknown[]
  unsealed: number
  toAt: Date
  keyVersion: string
  signature: string
}

export type LinkFor = (archived: ArchivedEvents) => AccountingLink

export interface ArchiveOptions {
  before: Date
  file: ArchiveFile
  linkFor: LinkFor
}

/**
 * Writes one event per line (JSON), deletes the events once on disk, and adds a link to each merchant's chain. `url` is
 * of the owner of the tables: run-time roles can only add events. Returns the number of events.
 */
export async function archiveAudit(url: string, options: ArchiveOptions): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const archivedIds = await writeEvents(client, options)
    await options.file.sync()
    for (const [merchantId, ids] of archivedIds)
      await addLink(client, { ...options, merchantId, ids })
    await client.query('delete from app.audit_event where at < $1', [options.before])
    await client.query('commit')
    return [...archivedIds.values()].reduce((sum, ids) => sum + ids.length, 0)
  } finally {
    await client.end()
  }
}

async function writeEvents(
  client: pg.Client,
  { before, file }: ArchiveOptions,
): Promise<Map<string, string[]>> {
  await client.query(
    `declare old no scroll cursor for
     select merchant_id, event_id, row_to_json(e)::text as line from app.audit_event e where at < $1
     order by merchant_id, at, event_id`,
    [before],
  )
  const archivedIds = new Map<string, string[]>()
  for (;;) {
    const { rows } = await client.query<{ merchant_id: string; event_id: string; line: string }>(
      `fetch ${BATCH} from old`,
    )
    if (rows.length === 0) return archivedIds
    await file.write(rows.map(({ line }) => `${line}\n`).join(''))
    for (const { merchant_id: merchantId, event_id: id } of rows) {
      const ids = archivedIds.get(merchantId)
      if (ids) ids.push(id)
      else archivedIds.set(merchantId, [id])
    }
  }
}

async function addLink(
  client: pg.Client,
  { before, linkFor, merchantId, ids }: ArchiveOptions & { merchantId: string; ids: string[] },
): Promise<void> {
  // The same lock that the server takes to add a link.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('book-chain:' || $1, 0))`, [
    merchantId,
  ])
  const { rows } = await client.query<{ ordinal: number; signature: string; to_at: Date }>(
    `select ordinal, signature, to_at from app.book_link where merchant_id = $1 order by ordinal desc limit 1`,
    [merchantId],
  )
  const [lastLink] = rows
  if (!lastLink) throw new Error(`The chain of ${merchantId} has no link yet`)
  const { ordinal, signature, to_at: toAt } = lastLink
  const link = linkFor({ merchantId, before, ids, last: { ordinal, signature, toAt } })
  await client.query(
    `insert into app.book_link (merchant_id, ordinal, kind, linked_at, rows, unsealed, to_at, key_version, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      merchantId,
      link.ordinal,
      link.kind,
      link.linkedAt,
      JSON.stringify(link.rows),
      link.unsealed,
      link.toAt,
      link.keyVersion,
      link.signature,
    ],
  )
}
