import type { Reader } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { type IdentityTx, on } from '../provider/identity-tx.ts'

export interface SecondFactorState {
  confirmedAt: Date | null
  codesLeft: number
}

export async function readSecondFactor(
  reader: Reader,
  person: PersonRef,
): Promise<SecondFactorState | null> {
  const [row] = await reader.query<SecondFactorState>(
    'second_factor',
    `select f.confirmed_at,
            (select count(*)::int4 from global.recovery_code c
             where c.tenant_id = f.tenant_id and c.user_id = f.user_id and c.used_at is null) as codes_left
     from global.second_factor f where f.tenant_id = $1 and f.user_id = $2`,
    [person.tenantId, person.userId],
  )
  return row ?? null
}

/** Locks the row until the transaction ends. */
export async function lockSecondFactor(
  tx: IdentityTx,
  person: PersonRef,
): Promise<Row<'global.secondFactor'> | null> {
  const row = await on(tx)
    .selectFrom('global.secondFactor')
    .selectAll()
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Replaces an unconfirmed secret; false when a confirmed one exists. */
export async function putSecondFactor(
  tx: IdentityTx,
  row: Row<'global.secondFactor'>,
): Promise<boolean> {
  const { secretSealed, lastStep, createdAt } = row
  const put = await on(tx)
    .insertInto('global.secondFactor')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'userId'])
        .doUpdateSet({ secretSealed, lastStep, createdAt })
        .where('global.secondFactor.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

/** Records the step of the last accepted code; the first also confirms the app. */
export async function writeSecondFactor(
  tx: IdentityTx,
  person: PersonRef,
  change: { confirmedAt?: Date; lastStep: number },
): Promise<void> {
  await on(tx)
    .updateTable('global.secondFactor')
    .set(change)
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .execute()
}

/** Removes app and recovery codes; false when none was active. */
export async function deleteSecondFactor(tx: IdentityTx, person: PersonRef): Promise<boolean> {
  const deleted = await on(tx)
    .deleteFrom('global.secondFactor')
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Invalidates all earlier codes. */
export async function replaceRecoveryCodes(
  tx: IdentityTx,
  person: PersonRef,
  hashes: Buffer[],
): Promise<void> {
  await on(tx)
    .deleteFrom('global.recoveryCode')
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .execute()
  await on(tx)
    .insertInto('global.recoveryCode')
    .values(
      hashes.map((hash) => ({
        tenantId: person.tenantId,
        userId: person.userId,
        codeHash: hash,
        usedAt: null,
      })),
    )
    .execute()
}

export async function unusedRecoveryCodes(tx: IdentityTx, person: PersonRef): Promise<Buffer[]> {
  const rows = await on(tx)
    .selectFrom('global.recoveryCode')
    .select('codeHash')
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('usedAt', 'is', null)
    .execute()
  return rows.map(({ codeHash }) => codeHash)
}

/** False when it is unknown or already used. */
export async function useRecoveryCode(
  tx: IdentityTx,
  person: PersonRef,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const used = await on(tx)
    .updateTable('global.recoveryCode')
    .set({ usedAt: at })
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Whether any of the person's merchants requires it. */
export async function requiresSecondFactor(reader: Reader, person: PersonRef): Promise<boolean> {
  const rows = await reader.query<{ merchantId: string }>(
    'second_factor_asked',
    `select g.merchant_id from global.membership g
     join global.app_user u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
     join app.second_factor_rule r on r.merchant_id = g.merchant_id
     where g.tenant_id = $1 and g.user_id = $2
       and (r.asked_of = 'everyone' or (r.asked_of = 'short_passwords' and u.has_short_password))
     limit 1`,
    [person.tenantId, person.userId],
  )
  return rows.length > 0
}
