import { isLoopback } from '../kit/network.ts'

export interface Start {
  sandbox: boolean
  isPublicSandbox: boolean
  isDemo: boolean
  hasDatabase: boolean
  hasOtherDatabaseUrl: boolean
  /** A pooler, but no address that bypasses it. */
  hasOnlyPooler: boolean
  hasPoolerOrReplica: boolean
  isCitus: boolean
  host: string
  origin: string | undefined
  secret: string | undefined
  hasLimits: boolean
  hasMailServer: boolean
  hasMailFrom: boolean
  hasIdentityEmulator: boolean
}

export interface Situation {
  setting: string
  when: string
  outcome: 'refuses' | 'warns'
  isMet: (start: Start) => boolean
  sentence: string
}

const isPublic = ({ host, origin }: Start): boolean =>
  !isLoopback(host) || (origin?.startsWith('https:') ?? false)

/** The Shannon entropy of the secret in bits, by the frequency of its characters. */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>()
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length)
  return bits
}

/** NIST SP 800-131A asks for 112 bits; measured on only 32 characters, a good secret shows a little less. */
const MIN_SECRET_BITS = 90
const isWeak = (secret: string): boolean =>
  bitsOf(secret) < MIN_SECRET_BITS || /^(.+?)\1+$/.test(secret)

const production =
  (isMet: (start: Start) => boolean) =>
  (start: Start): boolean =>
    !start.sandbox && isMet(start)

/** In order of precedence: the first refusal that applies is reported. */
export const SITUATIONS: readonly Situation[] = [
  {
    setting: 'MIGRATION_DATABASE_URL',
    when: '`DIRECT_DATABASE_URL` or `REPLICA_DATABASE_URL` set, without `DATABASE_URL`',
    outcome: 'refuses',
    isMet: ({ hasDatabase, hasOtherDatabaseUrl }) => hasOtherDatabaseUrl && !hasDatabase,
    sentence:
      'MIGRATION_DATABASE_URL, DIRECT_DATABASE_URL and REPLICA_DATABASE_URL name the database of DATABASE_URL, which is not set.',
  },
  {
    setting: 'DATABASE_URL',
    when: 'unset, with `SANDBOX=off`, or with `NODE_ENV=production` and without `SANDBOX=on`',
    outcome: 'refuses',
    isMet: production(({ hasDatabase }) => !hasDatabase),
    sentence: 'DATABASE_URL is required in production.',
  },
  {
    setting: 'POOLER',
    when: 'set, without `DIRECT_DATABASE_URL`',
    outcome: 'refuses',
    isMet: ({ hasOnlyPooler }) => hasOnlyPooler,
    // LISTEN and the migration lock belong to a connection, which a pooler shares out.
    sentence: 'POOLER needs DIRECT_DATABASE_URL, the same database past the pooler.',
  },
  {
    setting: 'CITUS',
    when: 'on, without `DATABASE_URL`',
    outcome: 'refuses',
    isMet: ({ isCitus, hasDatabase }) => isCitus && !hasDatabase,
    sentence: 'CITUS needs DATABASE_URL, the coordinator of the cluster.',
  },
  {
    setting: 'CITUS',
    when: 'on, with `POOLER` or `REPLICA_DATABASE_URL`',
    outcome: 'refuses',
    isMet: ({ isCitus, hasPoolerOrReplica }) => isCitus && hasPoolerOrReplica,
    // A coordinator does not pass on the settings of a pooled transaction, and its replica has no merchants' rows.
    sentence:
      'CITUS must not be on with POOLER or REPLICA_DATABASE_URL: connect to the coordinator itself.',
  },
  {
    setting: 'SANDBOX',
    when: 'on, with an https `ORIGIN` or a `HOST` that is not loopback, without `SANDBOX_PUBLIC=on`',
    outcome: 'refuses',
    isMet: (start) => start.sandbox && isPublic(start) && !start.isPublicSandbox,
    sentence:
      'This is a sandbox, in which test cards pay, on a public address. Set SANDBOX_PUBLIC=on if you mean it, or DATABASE_URL and SANDBOX=off for production.',
  },
  {
    setting: 'DEMO',
    when: 'on, in production',
    outcome: 'refuses',
    isMet: production(({ isDemo }) => isDemo),
    sentence: 'DEMO must not be on in production, nor --demo be given.',
  },
  {
    setting: 'ORIGIN',
    when: 'unset, in production',
    outcome: 'refuses',
    isMet: production(({ origin }) => origin === undefined),
    // Links in emails, tokens and secure cookies depend on it, and localhost is not reachable from outside.
    sentence:
      'ORIGIN is required in production; to try Paydeck out with a DATABASE_URL, set SANDBOX=on.',
  },
  {
    setting: 'ORIGIN',
    when: 'http, in production',
    outcome: 'refuses',
    isMet: production(({ origin }) => origin?.startsWith('http:') ?? false),
    sentence: 'ORIGIN must start with https:// in production.',
  },
  {
    setting: 'PAYDECK_SECRET',
    when: 'unset, in production',
    outcome: 'refuses',
    isMet: production(({ secret }) => secret === undefined),
    sentence: 'PAYDECK_SECRET is required in production.',
  },
  {
    setting: 'PAYDECK_SECRET',
    when: 'of few or repeated characters, in production',
    outcome: 'refuses',
    isMet: production(({ secret }) => secret !== undefined && isWeak(secret)),
    sentence: 'PAYDECK_SECRET is easy to guess: make one with "openssl rand -base64 48".',
  },
  {
    setting: 'LIMITS',
    when: 'off, in production',
    outcome: 'refuses',
    isMet: production(({ hasLimits }) => !hasLimits),
    sentence: 'LIMITS must not be off in production.',
  },
  {
    setting: 'FIREBASE_AUTH_EMULATOR_HOST',
    when: 'set, in production',
    outcome: 'refuses',
    isMet: production(({ hasIdentityEmulator }) => hasIdentityEmulator),
    sentence: 'FIREBASE_AUTH_EMULATOR_HOST must not be set in production.',
  },
  {
    setting: 'SMTP_URL',
    when: 'unset, in production',
    outcome: 'warns',
    isMet: production(({ hasMailServer }) => !hasMailServer),
    sentence: 'SMTP_URL is not set: emails, invitations among them, are kept and not sent.',
  },
  {
    setting: 'MAIL_FROM',
    when: 'unset, in production with a mail server',
    outcome: 'warns',
    isMet: production(({ hasMailServer, hasMailFrom }) => hasMailServer && !hasMailFrom),
    sentence: 'MAIL_FROM is not set: emails come from the brand’s example address.',
  },
]

/** Known only once the database is open. */
export const UNKNOWN_SECRET = {
  setting: 'PAYDECK_SECRET',
  when: 'a database whose values are sealed with another secret, which is not `PAYDECK_SECRET_PREVIOUS` either',
  outcome: 'refuses',
  sentence:
    'This database has values that were sealed with another PAYDECK_SECRET. Start with that one, or set it as PAYDECK_SECRET_PREVIOUS until "npm run cli -- reseal" has run.',
} as const satisfies Omit<Situation, 'isMet'>

export const DEMO_DATABASE = {
  setting: 'DATABASE_URL',
  when: 'a database that has ever held the demo, in production',
  outcome: 'refuses',
  sentence:
    'This database has held the demo, whose passwords are public. Use another database for production, or set SANDBOX=on to continue with the demo.',
} as const satisfies Omit<Situation, 'isMet'>

export const TRIED = {
  setting: 'DATABASE_URL',
  when: 'a database whose cards were taken by a [stand-in](#trying-production-without-stripe), in production without Stripe’s settings',
  outcome: 'refuses',
  sentence:
    'The cards of this database were taken by a stand-in for Stripe that moved no money. Use another database for production.',
} as const satisfies Omit<Situation, 'isMet'>

export const ON_A_CLUSTER = {
  setting: 'CITUS',
  when: 'off, with a database whose merchants are spread over a cluster',
  outcome: 'refuses',
  sentence: 'The merchants of this database are spread over a cluster: set CITUS=on.',
} as const satisfies Omit<Situation, 'isMet'>

export const ON_ONE_MACHINE = {
  setting: 'CITUS',
  when: 'on, with a database whose merchants are on one machine',
  outcome: 'refuses',
  sentence:
    'CITUS is on, but the merchants of this database are on one machine: run "npm run cli -- distribute" first.',
} as const satisfies Omit<Situation, 'isMet'>
