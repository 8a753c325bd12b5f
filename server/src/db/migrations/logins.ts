import pg from 'pg'

import { SetupError } from '../../kit/setup-error.ts'

/** Throws SetupError if the login does not exist. */
export async function assertLogin(client: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [login])
  if (rows.length === 0)
    throw new SetupError(
      `The login "${login}" of DATABASE_URL does not exist: create it first, with "create role ${pg.escapeIdentifier(login)} login noinherit password '…'".`,
    )
}

export async function rolesToGrant(
  client: pg.ClientBase,
  login: string,
  roles: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select role from unnest($2::text[]) as wanted (role)
     where not exists (
       select from pg_auth_members m
       join pg_roles r on r.oid = m.roleid
       join pg_roles l on l.oid = m.member
       where r.rolname = role and l.rolname = $1)`,
    [login, roles],
  )
  return rows.map(({ role }) => role)
}

/** The login switches to them with `set role`, and has no other rights. */
export async function grantRoles(
  client: pg.ClientBase,
  login: string,
  roles: readonly string[],
): Promise<void> {
  for (const role of await rolesToGrant(client, login, roles))
    await client.query(`grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(login)}`)
}

/** Whether this login may change existing tables, or create the first ones. */
export async function canMigrate(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(
       (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'app'),
       has_database_privilege(current_database(), 'create')) as may`,
  )
  return rows[0]?.may ?? false
}

const INSUFFICIENT_PRIVILEGE = '42501'

export const isRefusal = (failure: unknown): failure is pg.DatabaseError =>
  failure instanceof pg.DatabaseError && failure.code === INSUFFICIENT_PRIVILEGE
