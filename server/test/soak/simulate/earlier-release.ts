import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { migrate } from '../../../src/db/migrate.ts'
import { withClient } from '../../../src/db/migrations/with-client.ts'
import { programEnvironment } from '../../program-environment.ts'
import { lastRelease } from '../../upgrade/last-release.ts'

/** A merchant from before the simulation. */
export interface EarlierMerchant {
  merchantId: string
  tenantId: string
  country: 'AU' | 'NZ'
  timeZone: string
}

/** What an earlier release left in the database. */
export interface EarlierData {
  elders: readonly EarlierMerchant[]
  /** The secret that it sealed values with. */
  secret: string
  /** When the first and the last event of the audit trail happened. */
  from: Date
  until: Date
}

const STEPS = 300
/** The same length as the number of bytes the harness draws. */
const SECRET_LENGTH = 48

/**
 * Creates the last release's schema in an empty database, runs that release there, then migrates the database. Also
 * returns a description of what was done.
 */
export async function runEarlierRelease(
  url: string,
  seed: string,
): Promise<EarlierData & { what: string }> {
  const { folder, version } = await lastRelease()
  const secret = randomBytes(SECRET_LENGTH).toString('base64url').slice(0, SECRET_LENGTH)
  const script = join(import.meta.dirname, '../../upgrade/life-of-release.mjs')
  // The seed differs, so that its ids are not drawn again.
  const args = [script, folder, url, secret, `${seed}-before`, String(STEPS)]
  const output = execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: programEnvironment(),
  })
  const { steps, refused } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
    steps: number
    refused: number
  }
  const applied = await migrate(url)
  const snapshot = await withClient(url, async (client) => {
    const { rows: elders } = await client.query<EarlierMerchant>(
      `select merchant_id as "merchantId", tenant_id as "tenantId", tax_country as country, time_zone as "timeZone"
       from app.merchant`,
    )
    const { rows } = await client.query<{ from: Date; until: Date }>(
      `select min(at) as from, max(at) as until from app.audit_event`,
    )
    if (!rows[0]) throw new Error('Nothing happened before')
    return { elders, ...rows[0] }
  })
  const summary = `Release ${version}: ${steps} steps of ${snapshot.elders.length} merchant, ${refused} refused; ${applied.length} migrations since.`
  return { ...snapshot, secret, what: summary }
}
