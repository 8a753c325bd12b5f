type Ask = (text: string) => Promise<readonly unknown[]>

/** Whether the database has the extension, even if nothing is distributed. */
export const hasCitus = async (ask: Ask): Promise<boolean> =>
  (await ask(`select 1 as one from pg_extension where extname = 'citus'`)).length > 0

export async function isSpread(ask: Ask): Promise<boolean> {
  if (!(await hasCitus(ask))) return false
  const spread = await ask(
    `select 1 as one from pg_dist_partition where logicalrelid = to_regclass('app.merchant')`,
  )
  return spread.length > 0
}
