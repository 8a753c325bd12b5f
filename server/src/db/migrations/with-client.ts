import pg from 'pg'

export type Client = pg.ClientBase

/** Runs the work on a separate connection, as the login of `url`. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'paydeck migrate' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
