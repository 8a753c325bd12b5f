import pg from 'pg'

/** Expires the proposals that a program made for this reason. */
export async function endProposals(url: string | undefined, reason: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `update app.proposal set proposed_at = proposed_at - interval '7 days', ends_at = ends_at - interval '7 days'
     where reason = $1`,
    [reason],
  )
  await client.end()
}
