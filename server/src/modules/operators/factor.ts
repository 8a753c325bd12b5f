import type { GlobalTx } from '../../db/database.ts'
import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Secrets } from '../../kit/secrets/secrets.ts'
import { base32, matchingStep, otpauthUri } from '../identity/second-factor/totp.ts'
import { toActor } from './rules.ts'
import * as store from './store.ts'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

const factorKeys = (secrets: Secrets) => deriveKeys(secrets, 'operator second factor')

/** The sealed columns of the module. */
export const operatorColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'global.operator',
    column: 'factorSealed',
    form: 'bytes',
    id: ['operatorId'],
    keys: factorKeys(secrets),
    contextOf: ({ operatorId = '' }) => operatorId,
  }),
]

/** A new key for an authenticator app: to type, to scan, and sealed for the database. */
export function newFactor(
  { secrets, random }: { secrets: Secrets; random: Random },
  { operatorId, email }: { operatorId: string; email: string },
): { secret: string; uri: string; sealed: Buffer } {
  const bytes = random.bytes(SECRET_BYTES)
  const secret = base32(bytes)
  return {
    secret,
    uri: otpauthUri({ secret, issuer: 'Paydeck operator', account: email }),
    sealed: seal(factorKeys(secrets), bytes.toString('base64'), operatorId, random),
  }
}

/** Null for a wrong or used code, and for an unknown or disabled person. */
export async function takeCode(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  tx: GlobalTx,
  emailKey: string,
  code: string,
): Promise<OperatorActor | null> {
  const row = await store.lockByEmail(tx, emailKey)
  if (!row || row.disabledAt !== null) return null
  const secret = Buffer.from(
    unseal(factorKeys(secrets), row.factorSealed, row.operatorId),
    'base64',
  )
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), clock.wall(), row.lastStep)
  if (step === null) return null
  await store.updateOperator(tx, row.operatorId, { lastStep: step })
  return toActor(row)
}
