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
import { resetSecondFactor } from './reset.ts'
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
    check: (person: Holder, typed: string): Promise<boolean> =>
      deps.db.inMerchant(person.merchantId, (tx) => acceptCode(context, tx, person, typed)),

    async isOn(person: PersonRef): Promise<boolean> {
      return (await store.readSecondFactor(deps.db.reader, person))?.confirmedAt != null
    },

    state: (person: PersonRef) => readState(context, person),

    /** A new secret, without effect until its first code is entered. Throws 409 when one is active. */
    begin: (actor: Actor) => begin(context, actor),

    /** Returns the recovery codes, never shown again. 403 for a wrong code, 409 when nothing was begun or it is on. */
    turnOn: (actor: Actor, typed: string) => turnOn(context, actor, typed),

    /** Takes an app code or a recovery code; 403 for a wrong one, 409 when it is off or a merchant requires it. */
    turnOff: (actor: Actor, typed: string) => turnOff(context, actor, typed),

    /** Earlier codes stop working. Throws 403 for a wrong code, 409 when it is off. */
    renewCodes: (actor: Actor, typed: string) => renewCodes(context, actor, typed),

    /** For support, when a person lost both app and codes. Throws 404 when it is not on. */
    reset: (merchantId: string, email: string) => resetSecondFactor(context, merchantId, email),
  }
}

async function readState({ db }: Context, person: PersonRef): Promise<SecondFactor> {
  const factor = await store.readSecondFactor(db.reader, person)
  if (!factor?.confirmedAt) return { isOn: false, since: null, recoveryCodesLeft: 0 }
  return {
    isOn: true,
    since: factor.confirmedAt.toISOString(),
    recoveryCodesLeft: factor.codesLeft,
  }
}

async function begin(
  { db, clock, random, merchants, sealingKeys }: Context,
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  const merchant = await merchants.get(actor.merchantId)
  const bytes = random.bytes(SECRET_BYTES)
  const isNew = await db.inGlobal((tx) =>
    store.putSecondFactor(tx, {
      tenantId: actor.tenantId,
      userId: actor.userId,
      secretSealed: seal(sealingKeys, bytes.toString('base64'), contextOf(actor), random),
      confirmedAt: null,
      lastStep: 0,
      createdAt: clock.wall(),
    }),
  )
  if (!isNew) throw conflict('second_factor_on', 'Two-factor sign-in is on already.')
  const secret = base32(bytes)
  const uri = otpauthUri({ secret, issuer: merchant.businessName, account: actor.email })
  return { secret, uri }
}

const turnOn = (context: Context, actor: Actor, typed: string): Promise<string[]> =>
  context.db.inMerchant(actor.merchantId, async (tx) => {
    const factor = await store.lockSecondFactor(tx, actor)
    if (!factor || factor.confirmedAt)
      throw conflict('second_factor_not_begun', 'Please start again: scan a new code.')
    const step = stepOf(context, actor, factor, typed)
    if (step === null) throw wrongCode()
    const confirmedAt = context.clock.wall()
    await store.writeSecondFactor(tx, actor, { confirmedAt, lastStep: step })
    await sessionStore.clearSecondFactorRequirement(tx, actor)
    await recordFactor(context, tx, actor, { action: 'turned_on', actor: actor.userId })
    await context.notices.notifyPerson(tx, actor, 'second_factor_on')
    return issueRecoveryCodes(context, tx, actor)
  })

async function turnOff(context: Context, actor: Actor, typed: string): Promise<void> {
  const isRequired = await store.requiresSecondFactor(context.db.reader, actor)
  await context.db.inMerchant(actor.merchantId, async (tx) => {
    await acceptOrRefuse(context, tx, actor, typed)
    if (isRequired)
      throw conflict('second_factor_required', 'Your business asks for two-factor sign-in.')
    await store.deleteSecondFactor(tx, actor)
    await recordFactor(context, tx, actor, { action: 'turned_off', actor: actor.userId })
    await context.notices.notifyPerson(tx, actor, 'second_factor_off')
  })
}

const renewCodes = (context: Context, actor: Actor, typed: string): Promise<string[]> =>
  context.db.inMerchant(actor.merchantId, async (tx) => {
    await acceptOrRefuse(context, tx, actor, typed)
    await recordFactor(context, tx, actor, { action: 'codes_renewed', actor: actor.userId })
    await context.notices.notifyPerson(tx, actor, 'recovery_codes_renewed')
    return issueRecoveryCodes(context, tx, actor)
  })
