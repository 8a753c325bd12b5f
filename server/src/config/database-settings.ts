import { onOff, oneOf, type Setting, url, wholeNumber } from './setting.ts'

export const DATABASE_SETTINGS = {
  DATABASE_URL: {
    ...url('postgres:', 'postgresql:'),
    isSecret: true,
    unset: 'the embedded PostgreSQL',
    meaning:
      'A PostgreSQL 15 or newer; with it the server is in production unless `SANDBOX=on`. Its login also applies migrations, and creates the roles of the product, unless `MIGRATION_DATABASE_URL` names another one ([two logins](#two-logins))',
  },
  MIGRATION_DATABASE_URL: {
    ...url('postgres:', 'postgresql:'),
    isSecret: true,
    unset: '`DATABASE_URL`',
    meaning:
      'The same database under the login that owns the tables and creates roles, for `migrate` and `archive` only: do not give it to the server ([two logins](#two-logins))',
  },
  DIRECT_DATABASE_URL: {
    ...url('postgres:', 'postgresql:'),
    isSecret: true,
    unset: '`DATABASE_URL`',
    meaning:
      'The same database past its pooler, under the login of `DATABASE_URL`; required with `POOLER` ([a pooler](#a-pooler))',
  },
  MIGRATE_AT_START: {
    ...onOff,
    unset: 'on, or off with `MIGRATION_DATABASE_URL`',
    meaning:
      'Whether a start applies the migrations that are missing, if its login may. Off: it refuses to start until `npm run cli -- migrate` has run ([migrating](#migrating))',
  },
  POOLER: {
    ...oneOf(['transaction', 'transaction-named']),
    unset: 'none',
    meaning:
      '`transaction`: the pooler gives each transaction another connection, so session settings are lost. `transaction-named`: the same, but it keeps statements prepared, as PgBouncer 1.21 and newer do. Needs `DIRECT_DATABASE_URL` ([a pooler](#a-pooler))',
  },
  REPLICA_DATABASE_URL: {
    ...url('postgres:', 'postgresql:'),
    isSecret: true,
    unset: 'none',
    meaning:
      'A streaming replica of the same database, without a pooler, under the login of `DATABASE_URL`: files that may be some seconds old are read there ([a replica](#a-replica))',
  },
  REPLICA_MAX_LAG_SECONDS: {
    ...wholeNumber(5, 3_600),
    unset: '`10`',
    meaning:
      'How far behind the replica may be; beyond that, everything is read from the database itself',
  },
  CITUS: {
    ...onOff,
    unset: 'off',
    meaning:
      'On: `DATABASE_URL` is the coordinator of a Citus cluster, over which merchants are spread ([past one machine](scale.md))',
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>
