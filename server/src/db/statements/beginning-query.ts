import pg from 'pg'

/** Messages that the driver writes; its types ask for an argument that it has long ignored. */
interface Connection {
  parse(query: { text: string }): void
  bind(config: object): void
  execute(config: object): void
}

/** How the driver sends a query and hands it its answers, of which its types say nothing. */
interface DriverQuery {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type Answered = (failure: Error | null | undefined, result: pg.QueryResult) => void

const Query = pg.Query as unknown as new (config: object) => DriverQuery

/**
 * A statement behind others, as the first of a transaction behind those that begin it, in one packet with one Sync at
 * its end: when one fails, PostgreSQL skips the rest, so that no statement runs outside its transaction.
 */
export class BeginningQuery extends Query {
  readonly beginning: readonly string[]
  #begun = 0

  constructor(beginning: readonly string[], config: pg.QueryConfig, callback: Answered) {
    super({ ...config, callback })
    this.beginning = beginning
  }

  override prepare(connection: Connection): void {
    for (const text of this.beginning) {
      connection.parse({ text })
      connection.bind({})
      connection.execute({})
    }
    super.prepare(connection)
  }

  /** What begins it may take a lock by a select. */
  override handleDataRow(message: unknown): void {
    if (this.#begun === this.beginning.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#begun < this.beginning.length) this.#begun += 1
    else super.handleCommandComplete(message, connection)
  }
}

/** A statement behind others, in one packet; answers what the statement answers. */
export const sendBehind = (
  beginning: readonly string[],
  config: pg.QueryConfig,
  send: (query: BeginningQuery) => void,
): Promise<pg.QueryResult> =>
  new Promise((answered, failed) => {
    send(
      new BeginningQuery(beginning, config, (failure, result) =>
        failure ? failed(failure) : answered(result),
      ),
    )
  })
