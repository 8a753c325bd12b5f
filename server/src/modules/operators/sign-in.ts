import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, forbidden, unauthenticated } from '../../kit/errors.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import { HASH_QUEUE, passwordHashes, type Passwords } from '../identity/sign-in/passwords.ts'
import { passwordRefusal, toEmailKey } from '../identity/sign-in/eligibility-rules.ts'
import { throttleOf, turnsOf, type Throttle, type Turns } from '../identity/sign-in/throttle.ts'
import { takeCode } from './factor.ts'
import { toActor } from './rules.ts'
import type { OperatorsDeps } from './deps.ts'
import * as sessions from './session-store.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const IDLE_MS = 15 * MINUTE
const ABSOLUTE_MS = 8 * 60 * MINUTE
const LINK_MS = 24 * 60 * MINUTE
/** Extend the idle limit at most this often. */
const TOUCH_EVERY_MS = MINUTE
/** Longer than for merchants' staff, because these people can move all merchants' money. */
const MIN_PASSWORD = 12

export interface OperatorSession {
  sessionId: string
  actor: OperatorActor
}

/** The same message whichever part is wrong or unknown. */
const refused = () => unauthenticated('The address, the password or the code is not correct.')

interface Context extends OperatorsDeps {
  guard: Throttle
  turns: Turns
  passwords: Passwords
}

export type OperatorSignIn = ReturnType<typeof operatorSignIn>

/** Operators' sign-in to the desk: always password and code together. Wall time. */
export function operatorSignIn(deps: OperatorsDeps) {
  const context: Context = {
    ...deps,
    guard: throttleOf(deps),
    turns: turnsOf(HASH_QUEUE),
    passwords: passwordHashes(),
  }
  return {
    /** Returns the token of a new session. Throws 401, and 429 after many guesses. */
    signIn: (credentials: Credentials, address: string) => signIn(context, credentials, address),

    /** Throws 401 without an open session. */
    session: (token: string | undefined) => readSession(context, token),

    signOut: (session: OperatorSession) => signOut(context, session),

    /** Checks a fresh code for an act with lasting consequences. Throws 403, and 429 after many guesses. */
    confirm: (actor: OperatorActor, code: string) => confirm(context, actor, code),

    /**
     * The token of a single-use link to choose a password, valid for a day. Ends the person's sessions. `by` is null at
     * the command line; refuses a person who has seen the key of the other's app.
     */
    link: (email: string, by: OperatorActor | null = null) => makeLink(context, email, by),

    /** Needs the link and a code of the app. Throws 401 for an expired link, 400 for a weak password. */
    setUp: (credentials: Chosen, address: string) => setUp(context, credentials, address),
  }
}

interface Credentials {
  email: string
  password: string
  code: string
}

async function signIn(
  context: Context,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; actor: OperatorActor }> {
  const { db, clock, random, newId, log } = context
  const actor = await prove(context, credentials, address)
  const now = clock.wall()
  if (!actor) {
    const subject = toEmailKey(credentials.email).slice(0, 200)
    await db.inGlobal((tx) =>
      log.record(tx, null, { action: 'operator.sign_in', outcome: 'failed', subject }),
    )
    throw refused()
  }
  const token = random.bytes(32).toString('base64url')
  await db.inGlobal(async (tx) => {
    await sessions.insertSession(tx, {
      sessionId: newId('operatorSession'),
      operatorId: actor.operatorId,
      tokenHash: sha256(token),
      createdAt: now,
      idleUntil: new Date(now.getTime() + IDLE_MS),
      expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    })
    await store.updateOperator(tx, actor.operatorId, { lastSignInAt: now })
    await log.record(tx, actor, { action: 'operator.sign_in', subject: actor.email })
  })
  return { token, actor }
}

/** Takes the same time for unknown people and people without a password, so timing reveals nothing. */
async function prove(
  context: Context,
  { email, password, code }: Credentials,
  address: string,
): Promise<OperatorActor | null> {
  const { db, guard, turns, passwords } = context
  const emailKey = toEmailKey(email)
  const attempt = {
    kind: 'password',
    tenantId: 'operator',
    emailKey,
    address,
    device: null,
  } as const
  await guard.enter(attempt)
  const row = await store.findByEmail(db.reader, emailKey)
  const storedHash = row && row.disabledAt === null ? row.passwordHash : null
  const { matches } = await turns({ host: address }, () => passwords.verify(storedHash, password))
  const actor = matches ? await db.inGlobal((tx) => takeCode(context, tx, emailKey, code)) : null
  if (actor) await guard.succeeded(attempt)
  return actor
}

async function readSession(
  { db, clock }: Context,
  token: string | undefined,
): Promise<OperatorSession> {
  const now = clock.wall()
  const session = token ? await sessions.findSession(db.reader, sha256(token), now) : undefined
  if (!session) throw unauthenticated()
  const { sessionId, idleUntil, expiresAt } = session
  const until = new Date(Math.min(now.getTime() + IDLE_MS, expiresAt.getTime()))
  if (until.getTime() - idleUntil.getTime() >= TOUCH_EVERY_MS)
    await db.inGlobal((tx) => sessions.touchSession(tx, sessionId, until))
  return { sessionId, actor: toActor(session) }
}

const signOut = ({ db, log }: Context, { sessionId, actor }: OperatorSession): Promise<void> =>
  db.inGlobal(async (tx) => {
    await sessions.endSession(tx, sessionId)
    await log.record(tx, actor, { action: 'operator.sign_out', subject: actor.email })
  })

async function confirm(context: Context, actor: OperatorActor, code: string): Promise<void> {
  const { db, guard } = context
  const emailKey = toEmailKey(actor.email)
  // By person, so that a stranger's guesses lock no one out.
  const attempt = {
    kind: 'code',
    tenantId: 'operator',
    emailKey,
    address: '',
    device: actor.operatorId,
  } as const
  await guard.enter(attempt)
  if (!(await db.inGlobal((tx) => takeCode(context, tx, emailKey, code))))
    throw forbidden('wrong_code', 'The code is not correct. Wait for the next one and try again.')
  await guard.succeeded(attempt)
}

async function makeLink(
  { db, clock, random, log }: Context,
  email: string,
  by: OperatorActor | null,
): Promise<string | null> {
  const token = random.bytes(32).toString('base64url')
  const now = clock.wall()
  return db.inGlobal(async (tx) => {
    const row = await store.lockByEmail(tx, toEmailKey(email))
    if (!row) return null
    if (by !== null && row.keySeenBy === by.operatorId)
      throw conflict(
        'key_seen',
        'You gave this person the key of their app. Another person must give the link.',
      )
    const linkExpiresAt = new Date(now.getTime() + LINK_MS)
    await store.updateOperator(tx, row.operatorId, { linkHash: sha256(token), linkExpiresAt })
    await sessions.endSessions(tx, row.operatorId, now)
    await log.record(tx, by, { action: 'operator.link_made', subject: row.email })
    return token
  })
}

interface Chosen {
  token: string
  password: string
  code: string
}

async function setUp(context: Context, credentials: Chosen, address: string): Promise<void> {
  const { db, clock, log, turns, passwords } = context
  const row = await store.findByLink(db.reader, sha256(credentials.token), clock.wall())
  if (!row) throw unauthenticated('This link has expired or has been used already.')
  const weak = weaknessOf(credentials.password, row.email)
  if (weak !== null) throw badRequest(weak)
  await confirm(context, toActor(row), credentials.code)
  const passwordHash = await turns({ host: address }, () => passwords.hash(credentials.password))
  await db.inGlobal(async (tx) => {
    const chosen = { passwordHash, linkHash: null, linkExpiresAt: null }
    await store.updateOperator(tx, row.operatorId, chosen)
    await log.record(tx, row, { action: 'operator.password_chosen', subject: row.email })
  })
}

const weaknessOf = (password: string, email: string): string | null =>
  Array.from(password.normalize('NFC')).length < MIN_PASSWORD
    ? `Minimum password length is ${MIN_PASSWORD} characters`
    : passwordRefusal(password, { email, merchantNames: ['paydeck'] })
