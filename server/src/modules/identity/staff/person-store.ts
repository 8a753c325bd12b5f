import type { Reader } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { type IdentityTx, on } from '../provider/identity-tx.ts'

export interface Person {
  tenantId: string
  userId: string
  userType: string
  email: string
  firstName: string
  passwordHash: string | null
  disabledAt: Date | null
}

export async function findPerson(
  reader: Reader,
  tenantId: string,
  emailKey: string,
): Promise<Person | null> {
  const [row] = await reader.query<Person>(
    'person_by_email',
    `select tenant_id, user_id, user_type, email, first_name, password_hash, disabled_at
     from global.app_user where tenant_id = $1 and email_key = $2`,
    [tenantId, emailKey],
  )
  return row ?? null
}

/** A person by ID, with the merchant's slug; null when disabled or deleted. */
export async function readPerson(
  reader: Reader,
  person: PersonRef & { merchantId: string },
): Promise<{ email: string; userType: string; slug: string } | null> {
  const [row] = await reader.query<{ email: string; userType: string; slug: string }>(
    'person_by_id',
    `select u.email, u.user_type, d.slug from global.app_user u, global.merchant_directory d
     where u.tenant_id = $1 and u.user_id = $2 and d.merchant_id = $3 and u.disabled_at is null`,
    [person.tenantId, person.userId, person.merchantId],
  )
  return row ?? null
}

export interface PersonalRow {
  firstName: string
  lastName: string
  phoneNo: string | null
}

export async function readPersonal(reader: Reader, person: PersonRef): Promise<PersonalRow | null> {
  const [row] = await reader.query<PersonalRow>(
    'person_personal',
    'select first_name, last_name, phone_no from global.app_user where tenant_id = $1 and user_id = $2',
    [person.tenantId, person.userId],
  )
  return row ?? null
}

export async function updatePersonal(
  tx: IdentityTx,
  person: PersonRef,
  change: Partial<PersonalRow>,
): Promise<void> {
  await on(tx)
    .updateTable('global.appUser')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .execute()
}

/** Inserts a person, or returns the one in the tenant who already has this email address. */
export async function insertOrFindPerson(
  tx: IdentityTx,
  person: Row<'global.appUser'>,
): Promise<{ userId: string; isNew: boolean; hasPassword: boolean }> {
  const inserted = await on(tx)
    .insertInto('global.appUser')
    .values(person)
    .onConflict((oc) => oc.columns(['tenantId', 'emailKey']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n)
    return { userId: person.userId, isNew: true, hasPassword: false }
  const existing = await on(tx)
    .selectFrom('global.appUser')
    .select(['userId', 'passwordChangedAt'])
    .where('tenantId', '=', person.tenantId)
    .where('emailKey', '=', person.emailKey)
    .executeTakeFirstOrThrow()
  const { userId, passwordChangedAt } = existing
  return { userId, isNew: false, hasPassword: passwordChangedAt !== null }
}

export interface NewPassword {
  /** Null when a hosted service stores the password. */
  hash: string | null
  isShort: boolean
  at: Date
}

export async function writePassword(
  tx: IdentityTx,
  person: PersonRef,
  { hash, isShort, at }: NewPassword,
): Promise<void> {
  await on(tx)
    .updateTable('global.appUser')
    .set((eb) => ({
      passwordHash: hash,
      passwordChangedAt: at,
      hasShortPassword: isShort,
      version: eb('version', '+', 1),
    }))
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .execute()
}

export async function writeShortPassword(
  tx: IdentityTx,
  person: PersonRef,
  isShort: boolean,
): Promise<void> {
  await on(tx)
    .updateTable('global.appUser')
    .set({ hasShortPassword: isShort })
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .execute()
}

/** Replaces the hash of an unchanged password; does nothing when the password changed in the meantime. */
export async function renewHash(
  tx: IdentityTx,
  person: PersonRef,
  from: string,
  to: string,
): Promise<void> {
  await on(tx)
    .updateTable('global.appUser')
    .set({ passwordHash: to })
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('passwordHash', '=', from)
    .execute()
}

/** Disables a person at all their merchants; null enables them again. */
export async function setDisabled(
  tx: IdentityTx,
  person: PersonRef,
  at: Date | null,
): Promise<void> {
  await on(tx)
    .updateTable('global.appUser')
    .set({ disabledAt: at })
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .execute()
}
