import pg from 'pg'

/** Backdates all sign-ins of an email address by this many minutes, so that sensitive calls ask for the password. */
export async function ageSignIns(
  databaseUrl: string | undefined,
  email: string,
  minutes: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `update global.session s set authenticated_at = authenticated_at - make_interval(mins => $2)
       from global.app_user u
       where u.tenant_id = s.tenant_id and u.user_id = s.user_id and u.email_key = $1`,
      [email, minutes],
    )
  } finally {
    await client.end()
  }
}
