import { join } from 'node:path'
import pg from 'pg'
import { SetupError } from '../kit/setup-error.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'

const minVersion = 15
/** Milliseconds a database may take to answer. */
const timeoutMs = 5_000

/** Explains a failed first connection to the author of DATABASE_URL. */
const explain = (url: URL, failure: { code?: string; message?: string }): string => {
  const server = `The database at ${url.hostname}:${url.port || 5432}`
  switch (failure.code) {
    case '28P01':
    case '28000':
      return `${server} refuses the user "${url.username}": check the name and password in DATABASE_URL.`
    case '3D000':
      return `${server} has no database "${url.pathname.slice(1)}": create it, or change DATABASE_URL.`
    default: {
      const reason = failure.code ?? failure.message
      return `${server} does not answer (${reason}): check DATABASE_URL and that the server runs.`
    }
  }
}

const checkServer = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'paydeck start',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < minVersion) {
      throw new SetupError(
        `The database of DATABASE_URL is PostgreSQL ${major}: Paydeck needs ${minVersion} or newer.`,
      )
    }
  } catch (error) {
    if (error instanceof SetupError) throw error
    throw new SetupError(explain(new URL(databaseUrl), error as Error), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Null starts the embedded server under `dataDir`. Throws a SetupError with a sentence for the terminal. */
export const obtainDatabase = async ({
  databaseUrl,
  dataDir,
  progress,
}: {
  databaseUrl: string | null
  dataDir: string
  progress: (line: string) => void
}): Promise<Embedded> => {
  if (databaseUrl === null) {
    progress('opening the embedded PostgreSQL')
    return startEmbedded({ dataDir: join(dataDir, 'pg'), progress })
  }
  await checkServer(databaseUrl)
  return { url: databaseUrl, stop: async () => undefined }
}
