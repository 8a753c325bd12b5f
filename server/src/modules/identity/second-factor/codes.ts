import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { conflict, forbidden, type AppError } from '../../../kit/errors.ts'
import type { Random } from '../../../kit/random.ts'
import { isHashOf, sealHash, unseal } from '../../../kit/secrets/sealed.ts'
import { type Keys, type Secrets, sign } from '../../../kit/secrets/secrets.ts'
import type { AuditService } from '../../audit/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import type { SecurityNotices } from '../staff/security-notices.ts'
import { newRecoveryCode, readRecoveryCode, RECOVERY_CODES } from './recovery-codes.ts'
import * as store from './second-factor-store.ts'
import { matchingStep } from './totp.ts'

export interface SecondFactorDeps {
  db: Database
  clock: Clock
  random: Random
  /** The server's secrets; the keys are derived from them. */
  secrets: Secrets
  merchants: Pick<MerchantsService, 'get'>
  notices: Pick<SecurityNotices, 'notifyPerson'>
  audit: Pick<AuditService, 'record'>
}

export type Holder = PersonRef & { merchantId: string; email: string }

export interface SecondFactorContext extends SecondFactorDeps {
  sealingKeys: Keys
  codeKeys: Keys
}

/** Wrong or no longer valid. Not 401: the sign-in itself is good. */
export const wrongCode = (): AppError =>
  forbidden('wrong_code', 'The code is not correct. Please wait for the next one and try again.')

export const contextOf = (person: PersonRef): string => `${person.tenantId}:${person.userId}`

/** The authenticator app's time step for this code; null for a wrong or used code. */
export function stepOf(
  { sealingKeys, clock }: SecondFactorContext,
  person: PersonRef,
  factor: { secretSealed: Buffer; lastStep: number },
  typed: string,
): number | null {
  const secret = Buffer.from(unseal(sealingKeys, factor.secretSealed, contextOf(person)), 'base64')
  return matchingStep(secret, typed.replaceAll(/\s/g, ''), clock.wall(), factor.lastStep)
}

/** Accepts a code once. Notifies the person when it is a recovery code. */
export async function acceptCode(
  context: SecondFactorContext,
  tx: MerchantTx,
  person: Holder,
  typed: string,
): Promise<boolean> {
  const factor = await store.lockSecondFactor(tx, person)
  if (!factor?.confirmedAt) return false
  const step = stepOf(context, person, factor, typed)
  if (step !== null) {
    await store.writeSecondFactor(tx, person, { lastStep: step })
    return true
  }
  if (!(await useRecoveryCode(context, tx, person, typed))) return false
  await context.notices.notifyPerson(tx, person, 'recovery_code_used')
  return true
}

async function useRecoveryCode(
  { codeKeys, clock }: SecondFactorContext,
  tx: MerchantTx,
  person: Holder,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (code === null) return false
  const matches = (hash: Buffer): boolean =>
    hash.length === BARE_HASH_BYTES
      ? codeKeys.some(({ key }) => hash.equals(bareHash(key, person, code)))
      : isHashOf(codeKeys, hash, code, contextOf(person))
  const hash = (await store.unusedRecoveryCodes(tx, person)).find(matches)
  return hash !== undefined && store.useRecoveryCode(tx, person, hash, clock.wall())
}

/** Codes issued before hashes were sealed have a bare hash. */
const BARE_HASH_BYTES = 32
const bareHash = (key: Buffer, person: PersonRef, code: string): Buffer =>
  Buffer.from(sign(key, JSON.stringify([person.tenantId, person.userId, code])), 'base64url')

export async function acceptOrRefuse(
  context: SecondFactorContext,
  tx: MerchantTx,
  actor: Actor,
  typed: string,
): Promise<void> {
  const factor = await store.lockSecondFactor(tx, actor)
  if (!factor?.confirmedAt) throw conflict('second_factor_off', 'Two-factor sign-in is off.')
  if (!(await acceptCode(context, tx, actor, typed))) throw wrongCode()
}

export async function issueRecoveryCodes(
  { random, codeKeys }: SecondFactorContext,
  tx: MerchantTx,
  person: Holder,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(random))
  const hashes = codes.map((code) =>
    sealHash(codeKeys, code.replace('-', ''), contextOf(person), random),
  )
  await store.replaceRecoveryCodes(tx, person, hashes)
  return codes
}
