import type { SecondFactor } from '@paydeck/contract/calls/account'

import type { Actor } from '../../../kit/actor.ts'
import { conflict } from '../../../kit/errors.ts'
import { seal } from '../../../kit/secrets/sealed.ts'
import { deriveKeys, type Secrets } from '../../../kit/secrets/secrets.ts'
import { sealedColumn, type SealedColumn } from '../../../db/reseal.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import * as sessionStore from '../sessions/session-store.ts'
import {
  acceptCode,
  acceptOrRefuse,
  contextOf,
  issueRecoveryCodes,
  stepOf,
  wrongCode,
  type Holder,
  type SecondFactorContext as Context,
  type SecondFactorDeps,
} from './codes.ts'
import { recordFactor } from './record-factor.ts'
import * as store from './second-factor-store.ts'
import { takeOff } from './take-off.ts'
import { base32, otpauthUri } from './totp.ts'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

export type SecondFactorService = ReturnType<typeof secondFactorService>

export const secondFactorColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'global.secondFactor',
    column: 'secretSealed',
    form: 'bytes',
    id: ['tenantId', 'userId'],
    keys: deriveKeys(secrets, 'second factor'),
    contextOf: contextOfRow,
  }),
  sealedColumn({
    table: 'global.recoveryCode',
    column: 'codeHash',
    form: 'hash',
    id: ['tenantId', 'userId', 'codeHash'],
    keys: deriveKeys(secrets, 'recovery code'),
    contextOf: contextOfRow,
  }),
]

const contextOfRow = ({ tenantId = '', userId = '' }: Readonly<Record<string, string>>): string =>
  contextOf({ tenantId, userId })

/** Optional authenticator apps and recovery codes. Wall time. */
export function secondFactorService(deps: SecondFactorDeps) {
  const context: Context = {
    ...deps,
    sealingKeys: deriveKeys(deps.secrets, 'second factor'),
    codeKeys: deriveKeys(deps.secrets, 'recovery code'),
  }
  return {
    /** Accepts each code once. */
    check: (who: Holder, typed: string): Promise<boolean> =>
      deps.db.inMerchant(who.merchantId, (tx) => acceptCode(context, tx, who, typed)),

    async isOn(who: PersonRef): Promise<boolean> {
      return (await store.readSecondFactor(deps.db.reader, who))?.confirmedAt != null
    },

    state: (who: PersonRef) => readState(context, who),

    /** A new secret, without effect until its first code is entered. Throws 409 when one is active. */
    begin: (who: Actor) => begin(context, who),

    /** Returns the recovery codes, never shown again. 403 for a wrong code, 409 when nothing was begun or it is on. */
    turnOn: (who: Actor, typed: string) => turnOn(context, who, typed),

    /** Takes an app code or a recovery code; 403 for a wrong one, 409 when it is off or a merchant requires it. */
    turnOff: (who: Actor, typed: string) => turnOff(context, who, typed),

    /** Earlier codes stop working. Throws 403 for a wrong code, 409 when it is off. */
    renewCodes: (who: Actor, typed: string) => renewCodes(context, who, typed),

    /** For support, when a person lost both app and codes. Throws 404 when it is not on. */
    takeOff: (merchantId: string, email: string) => takeOff(context, merchantId, email),
  }
}

async function readState({ db }: Context, who: PersonRef): Promise<SecondFactor> {
  const found = await store.readSecondFactor(db.reader, who)
  if (!found?.confirmedAt) return { isOn: false, since: null, recoveryCodesLeft: 0 }
  return {
    isOn: true,
    since: found.confirmedAt.toISOString(),
    recoveryCodesLeft: found.codesLeft,
  }
}

async function begin(
  { db, clock, random, merchants, sealingKeys }: Context,
  who: Actor,
): Promise<{ secret: string; uri: string }> {
  const merchant = await merchants.get(who.merchantId)
  const bytes = random.bytes(SECRET_BYTES)
  const isNew = await db.inGlobal((tx) =>
    store.putSecondFactor(tx, {
      tenantId: who.tenantId,
      userId: who.userId,
      secretSealed: seal(sealingKeys, bytes.toString('base64'), contextOf(who), random),
      confirmedAt: null,
      lastStep: 0,
      createdAt: clock.wall(),
    }),
  )
  if (!isNew) throw conflict('second_factor_on', 'Two-factor sign-in is on already.')
  const secret = base32(bytes)
  const uri = otpauthUri({ secret, issuer: merchant.businessName, account: who.email })
  return { secret, uri }
}

const turnOn = (context: Context, who: Actor, typed: string): Promise<string[]> =>
  context.db.inMerchant(who.merchantId, async (tx) => {
    const factor = await store.lockSecondFactor(tx, who)
    if (!factor || factor.confirmedAt)
      throw conflict('second_factor_not_begun', 'Please start again: scan a new code.')
    const step = stepOf(context, who, factor, typed)
    if (step === null) throw wrongCode()
    const confirmedAt = context.clock.wall()
    await store.writeSecondFactor(tx, who, { confirmedAt, lastStep: step })
    await sessionStore.settleSecondFactor(tx, who)
    await recordFactor(context, tx, who, { action: 'turned_on', actor: who.userId })
    await context.notices.notifyPerson(tx, who, 'second_factor_on')
    return issueRecoveryCodes(context, tx, who)
  })

async function turnOff(context: Context, who: Actor, typed: string): Promise<void> {
  const asked = await store.asksSecondFactorOf(context.db.reader, who)
  await context.db.inMerchant(who.merchantId, async (tx) => {
    await acceptOrRefuse(context, tx, who, typed)
    if (asked)
      throw conflict('second_factor_required', 'Your business asks for two-factor sign-in.')
    await store.deleteSecondFactor(tx, who)
    await recordFactor(context, tx, who, { action: 'turned_off', actor: who.userId })
    await context.notices.notifyPerson(tx, who, 'second_factor_off')
  })
}

const renewCodes = (context: Context, who: Actor, typed: string): Promise<string[]> =>
  context.db.inMerchant(who.merchantId, async (tx) => {
    await acceptOrRefuse(context, tx, who, typed)
    await recordFactor(context, tx, who, { action: 'codes_renewed', actor: who.userId })
    await context.notices.notifyPerson(tx, who, 'recovery_codes_renewed')
    return issueRecoveryCodes(context, tx, who)
  })
