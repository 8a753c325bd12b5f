import type { Reader } from '../../../db/database.ts'
import type { SecondFactorTable } from '../../../db/schema.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { type IdentityTx, on } from '../provider/identity-tx.ts'

export interface SecondFactorState {
  confirmed_at: Date | null
  codes_left: number
}

/** Whether an authenticator app is set up, and how many recovery codes are left; null when none was begun. */
export async function readSecondFactor(
  reader: Reader,
  who: PersonRef,
): Promise<SecondFactorState | null> {
  const [row] = await reader.query<SecondFactorState>(
    'second_factor',
    `select f.confirmed_at,
            (select count(*)::int4 from global.recovery_code c
             where c.tenant_id = f.tenant_id and c.user_id = f.user_id and c.used_at is null) as codes_left
     from global.second_factor f where f.tenant_id = $1 and f.user_id = $2`,
    [who.tenantId, who.userId],
  )
  return row ?? null
}

/** The authenticator app of a person, locked until the transaction ends. */
export async function lockSecondFactor(
  tx: IdentityTx,
  who: PersonRef,
): Promise<SecondFactorTable | null> {
  const row = await on(tx)
    .selectFrom('global.second_factor')
    .selectAll()
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps a new secret in the place of one that was never confirmed; false when one is in use. */
export async function putSecondFactor(tx: IdentityTx, row: SecondFactorTable): Promise<boolean> {
  const { secret_sealed, last_step, created_at } = row
  const put = await on(tx)
    .insertInto('global.second_factor')
    .values(row)
    .onConflict((same) =>
      same
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ secret_sealed, last_step, created_at })
        .where('global.second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

/** Notes the step of the last code that was taken, and with the first one that the app is confirmed. */
export async function writeSecondFactor(
  tx: IdentityTx,
  who: PersonRef,
  change: { confirmed_at?: Date; last_step: number },
): Promise<void> {
  await on(tx)
    .updateTable('global.second_factor')
    .set(change)
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
}

/** Takes a person's app and recovery codes away; false when there was none in use. */
export async function deleteSecondFactor(tx: IdentityTx, who: PersonRef): Promise<boolean> {
  const deleted = await on(tx)
    .deleteFrom('global.second_factor')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Puts new recovery codes in the place of all others of a person. */
export async function replaceRecoveryCodes(
  tx: IdentityTx,
  who: PersonRef,
  hashes: Buffer[],
): Promise<void> {
  await on(tx)
    .deleteFrom('global.recovery_code')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
  await on(tx)
    .insertInto('global.recovery_code')
    .values(
      hashes.map((hash) => ({
        tenant_id: who.tenantId,
        user_id: who.userId,
        code_hash: hash,
        used_at: null,
      })),
    )
    .execute()
}

/** Uses a recovery code up; false when it is unknown or used. */
export async function takeRecoveryCode(
  tx: IdentityTx,
  who: PersonRef,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const used = await on(tx)
    .updateTable('global.recovery_code')
    .set({ used_at: at })
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
