import pg from 'pg'

export type Client = pg.ClientBase

/** A separate connection, as the login of `url`, for as long as the work takes. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'paydeck migrate' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
