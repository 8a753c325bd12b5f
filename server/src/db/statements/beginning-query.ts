import pg from 'pg'

/** Messages of the driver; its types require an argument it has long ignored. */
interface Connection {
  parse(query: { text: string }): void
  bind(config: object): void
  execute(config: object): void
}

/** How the driver sends a query and passes it the response, which its types leave out. */
interface DriverQuery {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type Callback = (failure: Error | null | undefined, result: pg.QueryResult) => void

const Query = pg.Query as unknown as new (config: object) => DriverQuery

/**
 * Sends a statement behind others, such as those that begin its transaction, in one packet with one Sync at the end. If
 * one fails, PostgreSQL skips the rest, so no statement runs outside its transaction.
 */
export class BeginningQuery extends Query {
  readonly beginning: readonly string[]
  #begun = 0

  constructor(beginning: readonly string[], config: pg.QueryConfig, callback: Callback) {
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

  /** Drops rows of the statements before it, such as a select that takes a lock. */
  override handleDataRow(message: unknown): void {
    if (this.#begun === this.beginning.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#begun < this.beginning.length) this.#begun += 1
    else super.handleCommandComplete(message, connection)
  }
}

/** Sends a statement behind others in one packet. Resolves to the statement's own result. */
export const sendBehind = (
  beginning: readonly string[],
  config: pg.QueryConfig,
  send: (query: BeginningQuery) => void,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    send(
      new BeginningQuery(beginning, config, (failure, result) =>
        failure ? reject(failure) : resolve(result),
      ),
    )
  })
