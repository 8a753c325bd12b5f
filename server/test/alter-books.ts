import pg from 'pg'

/** Changes what a merchant's charges are for, as a person with the database's password might. */
export async function alterBooks(databaseUrl: string, merchantId: string): Promise<void> {
  const outside = new pg.Client({ connectionString: databaseUrl })
  await outside.connect()
  try {
    await outside.query(
      `update app.ledger_journal set kind = kind || 'x'
       where merchant_id = $1 and kind = 'payment_captured'`,
      [merchantId],
    )
  } finally {
    await outside.end()
  }
}
