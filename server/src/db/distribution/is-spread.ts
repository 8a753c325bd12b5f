import type { Reader } from '../reader.ts'

/** Whether merchants are spread over the nodes of a cluster. */
export async function isSpread(reader: Reader): Promise<boolean> {
  const installed = await reader.query(
    null,
    `select 1 as one from pg_extension where extname = 'citus'`,
    [],
  )
  if (installed.length === 0) return false
  const spread = await reader.query(
    null,
    `select 1 as one from pg_dist_partition where logicalrelid = 'app.merchant'::regclass`,
    [],
  )
  return spread.length > 0
}
