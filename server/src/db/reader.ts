import { createRequire } from 'node:module'

import pg from 'pg'

import { compiled, literalOf, createBindings } from '../kit/compiled/code.ts'
import { rowName } from './names.ts'
import { parserOf } from './pool.ts'

/** The driver's own encoding of values, which its types leave out. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

/** Arrays of ids are common, and a JSON array of plain texts differs from PostgreSQL's only in the brackets. */
function encodeValue(value: unknown): string | Buffer | null {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    return prepareValue(value)
  const json = JSON.stringify(value)
  // JSON and PostgreSQL escape differently.
  return json.includes('\\') ? prepareValue(value) : `{${json.slice(1, -1)}}`
}

/** Reads on the reading pool; every statement names its merchant itself. */
export interface Reader {
  /** Merchants' rows and shared rows are on different nodes. */
  readonly isOnCluster?: boolean
  /** A named statement stays prepared on its connection; pass null for texts with many variants. */
  query<Row extends pg.QueryResultRow>(
    name: string | null,
    text: string,
    values: unknown[],
  ): Promise<Row[]>
  /** For statements of a few milliseconds at most: they share a packet and wait for those before them. */
  quick<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]>
}

interface PendingQuery {
  name: string | null
  text: string
  /** Encoded for the wire. */
  values: (string | Buffer | null)[]
  resolve(rows: pg.QueryResultRow[]): void
  reject(failure: unknown): void
}

type RowMaker = (texts: (string | null)[]) => pg.QueryResultRow

interface Prepared {
  text: string
  toRow: RowMaker
}

/** Most statements in a packet. Each waits for those before it, so larger packets are cheaper but slower. */
const MAX_PACKET = 12

/**
 * Sends `quick` reads of one turn of the event loop together: a round trip costs about as much as running such short
 * statements.
 * @param isNamed false: no statement stays prepared, whatever its name
 * @param preamble runs before the statements of a packet, in their transaction
 */
export function packetReader(
  pool: pg.Pool,
  isNamed = true,
  preamble: string | null = null,
): Omit<Reader, 'isOnCluster'> {
  let queued: PendingQuery[] = []

  function send(queries: PendingQuery[]): void {
    pool.connect((failure, client, release) => {
      if (client) {
        const resend = (query: PendingQuery): void => send([query])
        client.query(
          new Packet({ queries, prepared: preparedOn(client), preamble, release, resend }),
        )
      } else for (const query of queries) query.reject(failure)
    })
  }

  function flush(): void {
    const all = queued
    queued = []
    for (let at = 0; at < all.length; at += MAX_PACKET) send(all.slice(at, at + MAX_PACKET))
  }

  const queryWith =
    (submit: (query: PendingQuery) => void) =>
    <Row extends pg.QueryResultRow>(name: string | null, text: string, values: unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        submit({
          name: isNamed ? name : null,
          text,
          values: values.map(encodeValue),
          resolve: resolve as PendingQuery['resolve'],
          reject,
        })
      })

  return {
    query: queryWith((query) => send([query])),
    quick: queryWith((query) => {
      if (queued.push(query) === 1) setImmediate(flush)
    }),
  }
}

const PREPARED = new WeakMap<pg.PoolClient, Map<string, Prepared>>()

function preparedOn(client: pg.PoolClient): Map<string, Prepared> {
  let prepared = PREPARED.get(client)
  if (!prepared) PREPARED.set(client, (prepared = new Map()))
  return prepared
}

interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}

/**
 * Keyed by column names and types, because connections share them and unnamed statements are parsed again each time.
 */
const ROW_MAKERS = new Map<string, RowMaker>()
/** Texts that vary have few shapes; the limit keeps a caller whose shapes vary from filling the memory. */
const MAX_SHAPES = 2_000

function rowMaker(description: RowDescription): RowMaker {
  const shape = description.fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  let cached = ROW_MAKERS.get(shape)
  if (!cached) {
    if (ROW_MAKERS.size >= MAX_SHAPES) ROW_MAKERS.clear()
    ROW_MAKERS.set(shape, (cached = compiledMaker(description)))
  }
  return cached
}

function compiledMaker({ fields }: RowDescription): RowMaker {
  const bindings = createBindings()
  const values = fields.map(({ name, dataTypeID }, at) => {
    const value = `${bindings.bind(parserOf(dataTypeID))}(t[${at}])`
    return [rowName(name), `t[${at}] === null ? null : ${value}`] as const
  })
  return compiled(`return (t) => (${literalOf(values)})`, bindings) as RowMaker
}

interface PacketOptions {
  queries: PendingQuery[]
  prepared: Map<string, Prepared>
  preamble: string | null
  release: (failure?: Error) => void
  resend: (query: PendingQuery) => void
}

/** Several statements and one Sync, submitted to the driver as a custom query. */
class Packet implements pg.Submittable {
  readonly #queries: PendingQuery[]
  readonly #prepared: Map<string, Prepared>
  readonly #release: (failure?: Error) => void
  readonly #resend: (query: PendingQuery) => void
  readonly #preamble: string | null
  #isInPreamble: boolean
  #at = 0
  #toRow: RowMaker | null = null
  #rows: pg.QueryResultRow[] = []
  /** A value that cannot be read fails its statement, not the process. */
  #unreadable: unknown = null

  constructor({ queries, prepared, preamble, release, resend }: PacketOptions) {
    this.#queries = queries
    this.#prepared = prepared
    this.#preamble = preamble
    this.#isInPreamble = preamble !== null
    this.#release = release
    this.#resend = resend
  }

  /** Returns an error, which the driver passes to `handleError`, if a name is used for two texts. */
  submit(connection: pg.Connection): Error | null {
    const texts = new Map<string, string>()
    for (const { name, text } of this.#queries) {
      if (name === null) continue
      const cached = this.#prepared.get(name)?.text ?? texts.get(name)
      if (cached !== undefined && cached !== text)
        return new Error(`"${name}" is the name of another statement`)
      texts.set(name, text)
    }
    const toParse = new Set(texts.keys())
    connection.stream.cork()
    if (this.#preamble !== null) {
      connection.parse({ name: '', text: this.#preamble, types: [] }, true)
      connection.bind({ statement: '', values: [] }, true)
      connection.execute(null, true)
    }
    for (const query of this.#queries) this.#write(connection, query, toParse)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  /** A statement is parsed once per packet, however often it appears. */
  #write(
    connection: pg.Connection,
    { name, text, values }: PendingQuery,
    toParse: Set<string>,
  ): void {
    const statement = name ?? ''
    const isKnown = this.#prepared.has(statement)
    if (!isKnown && (name === null || toParse.delete(name)))
      connection.parse({ name: statement, text, types: [] }, true)
    connection.bind({ statement, values }, true)
    if (!isKnown) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
  }

  handleRowDescription(description: RowDescription): void {
    this.#toRow = rowMaker(description)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#isInPreamble) return
    try {
      this.#toRow ??= this.#cachedMaker()
      this.#rows.push(this.#toRow(fields))
    } catch (failure) {
      this.#unreadable = failure
    }
  }

  handleCommandComplete(): void {
    if (this.#isInPreamble) {
      this.#isInPreamble = false
      return
    }
    const query = this.#queries[this.#at++]
    if (query?.name != null && this.#toRow)
      this.#prepared.set(query.name, { text: query.text, toRow: this.#toRow })
    if (this.#unreadable) query?.reject(this.#unreadable)
    else query?.resolve(this.#rows)
    this.#rows = []
    this.#toRow = null
    this.#unreadable = null
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleReadyForQuery(): void {
    this.#release()
  }

  /** Rejects the failed statement. Those behind it did not run and are sent again. */
  handleError(failure: Error): void {
    const [failedQuery, ...behind] = this.#queries.slice(this.#at)
    this.#at = this.#queries.length
    this.#release(failure)
    failedQuery?.reject(failure)
    for (const query of behind)
      if (failure instanceof pg.DatabaseError) this.#resend(query)
      else query.reject(failure)
  }

  #cachedMaker(): RowMaker {
    const cached = this.#prepared.get(this.#queries[this.#at]?.name ?? '')
    if (!cached) throw new Error('A row came before its description')
    return cached.toRow
  }
}
