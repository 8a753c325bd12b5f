type RunQuery = (text: string) => Promise<readonly unknown[]>

/** Whether the database has the extension, even if nothing is distributed. */
export const hasCitus = async (query: RunQuery): Promise<boolean> =>
  (await query(`select 1 as one from pg_extension where extname = 'citus'`)).length > 0

export async function isSpread(query: RunQuery): Promise<boolean> {
  if (!(await hasCitus(query))) return false
  const spread = await query(
    `select 1 as one from pg_dist_partition where logicalrelid = to_regclass('app.merchant')`,
  )
  return spread.length > 0
}
