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
function written(value: unknown): string | Buffer | null {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
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

interface Asked {
  name: string | null
  text: string
  /** Encoded for the wire. */
  values: (string | Buffer | null)[]
  answered(rows: pg.QueryResultRow[]): void
  failed(failure: unknown): void
}

type RowMaker = (texts: (string | null)[]) => pg.QueryResultRow

interface Prepared {
  text: string
  toRow: RowMaker
}

/** Most statements in a packet. Each waits for those before it, so larger packets are cheaper but slower. */
const MAX = 12

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
  let waiting: Asked[] = []

  function send(asked: Asked[]): void {
    pool.connect((failure, client, release) => {
      if (client) {
        const askAgain = (one: Asked): void => send([one])
        client.query(
          new Packet({ asked, prepared: preparedOn(client), preamble, release, askAgain }),
        )
      } else for (const one of asked) one.failed(failure)
    })
  }

  function sendWaiting(): void {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += MAX) send(all.slice(at, at + MAX))
  }

  const asking =
    (go: (one: Asked) => void) =>
    <Row extends pg.QueryResultRow>(name: string | null, text: string, values: unknown[]) =>
      new Promise<Row[]>((answered, failed) => {
        go({
          name: isNamed ? name : null,
          text,
          values: values.map(written),
          answered: answered as Asked['answered'],
          failed,
        })
      })

  return {
    query: asking((one) => send([one])),
    quick: asking((one) => {
      if (waiting.push(one) === 1) setImmediate(sendWaiting)
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
  let known = ROW_MAKERS.get(shape)
  if (!known) {
    if (ROW_MAKERS.size >= MAX_SHAPES) ROW_MAKERS.clear()
    ROW_MAKERS.set(shape, (known = compiledMaker(description)))
  }
  return known
}

function compiledMaker({ fields }: RowDescription): RowMaker {
  const words = createBindings()
  const values = fields.map(({ name, dataTypeID }, at) => {
    const value = `${words.bind(parserOf(dataTypeID))}(t[${at}])`
    return [rowName(name), `t[${at}] === null ? null : ${value}`] as const
  })
  return compiled(`return (t) => (${literalOf(values)})`, words) as RowMaker
}

interface Sending {
  asked: Asked[]
  prepared: Map<string, Prepared>
  preamble: string | null
  release: (failure?: Error) => void
  askAgain: (one: Asked) => void
}

/** Several statements and one Sync, submitted to the driver as a custom query. */
class Packet implements pg.Submittable {
  readonly #asked: Asked[]
  readonly #prepared: Map<string, Prepared>
  readonly #release: (failure?: Error) => void
  readonly #askAgain: (one: Asked) => void
  readonly #preamble: string | null
  #isInPreamble: boolean
  #at = 0
  #toRow: RowMaker | null = null
  #rows: pg.QueryResultRow[] = []
  /** A value that cannot be read fails its statement, not the process. */
  #unreadable: unknown = null

  constructor({ asked, prepared, preamble, release, askAgain }: Sending) {
    this.#asked = asked
    this.#prepared = prepared
    this.#preamble = preamble
    this.#isInPreamble = preamble !== null
    this.#release = release
    this.#askAgain = askAgain
  }

  /** Returns an error, which the driver passes to `handleError`, if a name is used for two texts. */
  submit(connection: pg.Connection): Error | null {
    const texts = new Map<string, string>()
    for (const { name, text } of this.#asked) {
      if (name === null) continue
      const known = this.#prepared.get(name)?.text ?? texts.get(name)
      if (known !== undefined && known !== text)
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
    for (const one of this.#asked) this.#write(connection, one, toParse)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  /** A statement is parsed once per packet, however often it appears. */
  #write(connection: pg.Connection, { name, text, values }: Asked, toParse: Set<string>): void {
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
      this.#toRow ??= this.#known()
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
    const one = this.#asked[this.#at++]
    if (one?.name != null && this.#toRow)
      this.#prepared.set(one.name, { text: one.text, toRow: this.#toRow })
    if (this.#unreadable) one?.failed(this.#unreadable)
    else one?.answered(this.#rows)
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
    const [failed, ...behind] = this.#asked.slice(this.#at)
    this.#at = this.#asked.length
    this.#release(failure)
    failed?.failed(failure)
    for (const one of behind)
      if (failure instanceof pg.DatabaseError) this.#askAgain(one)
      else one.failed(failure)
  }

  #known(): RowMaker {
    const known = this.#prepared.get(this.#asked[this.#at]?.name ?? '')
    if (!known) throw new Error('A row came before its description')
    return known.toRow
  }
}
