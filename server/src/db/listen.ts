import pg from 'pg'

const PAUSE_MS = 1_000

export interface ListenOptions {
  url: string
  channel: string
  /** Called for each notification, and without a payload after each connection, because some may have been missed. */
  onNotified: (payload?: string) => void
  onError: (failure: unknown) => void
}

/** Listens on a separate connection. Resolves once it listens, with a function that stops it. */
export async function listen(options: ListenOptions): Promise<() => Promise<void>> {
  const { url, channel, onNotified, onError } = options
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'paydeck listener',
    })
    connection.on('error', onError)
    connection.on('end', reconnect)
    connection.on('notification', ({ payload }) => onNotified(payload))
    client = connection
    await connection.connect()
    await connection.query(`listen ${channel}`)
    onNotified()
  }

  function reconnect(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      connect().catch((failure: unknown) => {
        onError(failure)
        void client?.end().catch(onError)
      })
    }, PAUSE_MS).unref()
  }

  await connect()
  return async () => {
    isStopped = true
    if (timer) clearTimeout(timer)
    await client?.end()
  }
}
