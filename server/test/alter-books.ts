import pg from 'pg'

/** Changes the purpose recorded for a merchant's charges, as anyone with the database password could. */
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
