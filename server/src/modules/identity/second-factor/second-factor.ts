import type { SecondFactor } from '@paydeck/contract/calls/account'

import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { conflict, forbidden, notFound, type AppError } from '../../../kit/errors.ts'
import type { Random } from '../../../kit/random.ts'
import { seal, unseal } from '../../../kit/sealed.ts'
import { deriveKey } from '../../../kit/secrets.ts'
import { OPERATOR, type AuditService } from '../../audit/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryCodeHash } from './recovery-codes.ts'
import { toEmailKey } from '../sign-in/rules.ts'
import type { SecurityNotices } from '../staff/security-notices.ts'
import * as membershipStore from '../staff/membership-store.ts'
import * as personStore from '../staff/person-store.ts'
import * as secondFactorStore from './second-factor-store.ts'
import { base32, matchingStep, otpauthUri } from './totp.ts'

export interface SecondFactorDeps {
  db: Database
  clock: Clock
  random: Random
  /** The server's secret; the keys of both kinds of secret are derived from it. */
  secret: Buffer
  merchants: Pick<MerchantsService, 'get'>
  notices: Pick<SecurityNotices, 'notifyPerson'>
  audit: Pick<AuditService, 'record'>
}

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** Wrong or no longer valid. Not 401: the sign-in itself is good. */
export const wrongCode = (): AppError =>
  forbidden('wrong_code', 'The code is not correct. Please wait for the next one and try again.')

type Holder = PersonRef & { merchantId: string; email: string }

export type SecondFactorService = ReturnType<typeof secondFactorService>

/** Optional authenticator apps and recovery codes. Wall time. */
export function secondFactorService(deps: SecondFactorDeps) {
  const { db, clock, random, merchants, notices, audit } = deps
  const sealingKey = deriveKey(deps.secret, 'second factor')
  const codeKey = deriveKey(deps.secret, 'recovery code')
  const context = (who: PersonRef): string => `${who.tenantId}:${who.userId}`

  /**
   * Accepts a code of the app or a recovery code, once; false for any other. Notifies the person
   * when a recovery code was used.
   */
  async function take(tx: MerchantTx, who: Holder, typed: string): Promise<boolean> {
    const factor = await secondFactorStore.lockSecondFactor(tx, who)
    if (!factor?.confirmedAt) return false
    const secret = Buffer.from(unseal(sealingKey, factor.secretSealed, context(who)), 'base64')
    const code = typed.replaceAll(/\s/g, '')
    const step = matchingStep(secret, code, clock.wall(), factor.lastStep)
    if (step !== null) {
      await secondFactorStore.writeSecondFactor(tx, who, { lastStep: step })
      return true
    }
    const hash = recoveryCodeHash(codeKey, who, typed)
    if (!hash || !(await secondFactorStore.takeRecoveryCode(tx, who, hash, clock.wall())))
      return false
    await notices.notifyPerson(tx, who, 'recovery_code_used')
    return true
  }

  async function giveCodes(tx: MerchantTx, who: Holder): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(random))
    const hashes = codes.flatMap((code) => recoveryCodeHash(codeKey, who, code) ?? [])
    await secondFactorStore.replaceRecoveryCodes(tx, who, hashes)
    return codes
  }

  const record = (tx: MerchantTx, who: Holder, action: string, actor: string): Promise<void> =>
    audit.record(tx, who.merchantId, {
      actor,
      action: `second_factor.${action}`,
      subjectType: 'user',
      subjectId: who.userId,
    })

  return {
    /** Accepts each code once. */
    check: (who: Holder, typed: string): Promise<boolean> =>
      db.inMerchant(who.merchantId, (tx) => take(tx, who, typed)),

    async isOn(who: PersonRef): Promise<boolean> {
      return (await secondFactorStore.readSecondFactor(db.reader, who))?.confirmedAt != null
    },

    async state(who: PersonRef): Promise<SecondFactor> {
      const kept = await secondFactorStore.readSecondFactor(db.reader, who)
      if (!kept?.confirmedAt) return { isOn: false, since: null, recoveryCodesLeft: 0 }
      return {
        isOn: true,
        since: kept.confirmedAt.toISOString(),
        recoveryCodesLeft: kept.codesLeft,
      }
    },

    /** A new secret, without effect until its first code is entered. Throws 409 when one is active. */
    async begin(who: Actor): Promise<{ secret: string; uri: string }> {
      const merchant = await merchants.get(who.merchantId)
      const bytes = random.bytes(SECRET_BYTES)
      const isNew = await db.inGlobal((tx) =>
        secondFactorStore.putSecondFactor(tx, {
          tenantId: who.tenantId,
          userId: who.userId,
          secretSealed: seal(sealingKey, bytes.toString('base64'), context(who), random),
          confirmedAt: null,
          lastStep: 0,
          createdAt: clock.wall(),
        }),
      )
      if (!isNew) throw conflict('second_factor_on', 'Two-factor sign-in is on already.')
      const secret = base32(bytes)
      return {
        secret,
        uri: otpauthUri({ secret, issuer: merchant.businessName, account: who.email }),
      }
    },

    /**
     * The app's first code turns it on; returns the recovery codes, shown only this once. Throws
     * 403 for a wrong code, 409 when nothing was begun or it is already on.
     */
    turnOn: (who: Actor, typed: string): Promise<string[]> =>
      db.inMerchant(who.merchantId, async (tx) => {
        const factor = await secondFactorStore.lockSecondFactor(tx, who)
        if (!factor || factor.confirmedAt)
          throw conflict('second_factor_not_begun', 'Please begin once more: scan a new code.')
        const secret = Buffer.from(unseal(sealingKey, factor.secretSealed, context(who)), 'base64')
        const now = clock.wall()
        const step = matchingStep(secret, typed.replaceAll(/\s/g, ''), now, factor.lastStep)
        if (step === null) throw wrongCode()
        await secondFactorStore.writeSecondFactor(tx, who, { confirmedAt: now, lastStep: step })
        await record(tx, who, 'turned_on', who.userId)
        await notices.notifyPerson(tx, who, 'second_factor_on')
        return giveCodes(tx, who)
      }),

    /** Requires a code of the app or a recovery code; throws 403 for a wrong one, 409 when it is off. */
    turnOff: (who: Actor, typed: string): Promise<void> =>
      db.inMerchant(who.merchantId, async (tx) => {
        await takeOrRefuse(tx, who, typed)
        await secondFactorStore.deleteSecondFactor(tx, who)
        await record(tx, who, 'turned_off', who.userId)
        await notices.notifyPerson(tx, who, 'second_factor_off')
      }),

    /** Earlier codes stop working. Throws 403 for a wrong code, 409 when it is off. */
    renewCodes: (who: Actor, typed: string): Promise<string[]> =>
      db.inMerchant(who.merchantId, async (tx) => {
        await takeOrRefuse(tx, who, typed)
        await record(tx, who, 'codes_renewed', who.userId)
        await notices.notifyPerson(tx, who, 'recovery_codes_renewed')
        return giveCodes(tx, who)
      }),

    /** For the operator, when a user lost both app and codes; throws 404 when it is not on. */
    async takeOff(merchantId: string, email: string): Promise<void> {
      const merchant = await merchants.get(merchantId)
      const person = await personStore.findPerson(db.reader, merchant.tenantId, toEmailKey(email))
      if (!person) throw notFound()
      const who = {
        tenantId: person.tenantId,
        userId: person.userId,
        merchantId,
        email: person.email,
      }
      if (!(await membershipStore.findMembership(db.reader, who, merchantId))) throw notFound()
      await db.inMerchant(merchantId, async (tx) => {
        if (!(await secondFactorStore.deleteSecondFactor(tx, who))) throw notFound()
        await record(tx, who, 'taken_off', OPERATOR)
        await notices.notifyPerson(tx, who, 'second_factor_reset')
      })
    },
  }

  async function takeOrRefuse(tx: MerchantTx, who: Actor, typed: string): Promise<void> {
    const factor = await secondFactorStore.lockSecondFactor(tx, who)
    if (!factor?.confirmedAt) throw conflict('second_factor_off', 'Two-factor sign-in is off.')
    if (!(await take(tx, who, typed))) throw wrongCode()
  }
}
