import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, forbidden, unauthenticated } from '../../kit/errors.ts'
import { sha256 } from '../../kit/secrets.ts'
import { HASH_PLACES, passwordHashes } from '../identity/sign-in/passwords.ts'
import { passwordRefusal, toEmailKey } from '../identity/sign-in/rules.ts'
import { throttleOf, turnsOf } from '../identity/sign-in/throttle.ts'
import { takeCode } from './factor.ts'
import { toActor } from './rules.ts'
import type { OperatorsDeps } from './service.ts'
import * as sessions from './session-store.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const IDLE_MS = 15 * MINUTE
const ABSOLUTE_MS = 8 * 60 * MINUTE
const LINK_MS = 24 * 60 * MINUTE
/** The idle limit is moved on at most this often. */
const TOUCH_EVERY_MS = MINUTE
/** Longer than for merchants' staff: these people move everybody's money. */
const MIN_PASSWORD = 12

export interface OperatorSession {
  sessionId: string
  who: OperatorActor
}

/** Wrong or unknown in any part: the answer does not say which. */
const refused = () => unauthenticated('The address, the password or the code is not correct.')

/** How the operator's people sign in to the desk: password and code together, always. Wall time. */
export function operatorSignIn(deps: OperatorsDeps) {
  const { db, clock, random, newId, log } = deps
  const guard = throttleOf(deps)
  const turns = turnsOf(HASH_PLACES)
  const passwords = passwordHashes()

  /** Counts, then compares; the time is the same for unknown people and people without a password. */
  async function prove(email: string, password: string, code: string, address: string) {
    const emailKey = toEmailKey(email)
    const attempt = {
      what: 'password',
      tenantId: 'operator',
      emailKey,
      address,
      device: null,
    } as const
    await guard.enter(attempt)
    const row = await store.findByEmail(db.reader, emailKey)
    const kept = row && row.disabledAt === null ? row.passwordHash : null
    const { matches } = await turns({ host: address }, () => passwords.verify(kept, password))
    const who = matches ? await db.inGlobal((tx) => takeCode(deps, tx, emailKey, code)) : null
    if (who) await guard.succeeded(attempt)
    return who
  }

  return {
    /** Answers the token of a new session. Throws 401, and 429 for a guesser. */
    async signIn(
      given: { email: string; password: string; code: string },
      address: string,
    ): Promise<{ token: string; who: OperatorActor }> {
      const who = await prove(given.email, given.password, given.code, address)
      const now = clock.wall()
      if (!who) {
        await db.inGlobal((tx) =>
          log.record(tx, null, {
            action: 'operator.sign_in',
            outcome: 'failed',
            subject: toEmailKey(given.email).slice(0, 200),
          }),
        )
        throw refused()
      }
      const token = random.bytes(32).toString('base64url')
      await db.inGlobal(async (tx) => {
        await sessions.insertSession(tx, {
          sessionId: newId('operatorSession'),
          operatorId: who.operatorId,
          tokenHash: sha256(token),
          createdAt: now,
          idleUntil: new Date(now.getTime() + IDLE_MS),
          expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
        })
        await store.updateOperator(tx, who.operatorId, { lastSignInAt: now })
        await log.record(tx, who, { action: 'operator.sign_in', subject: who.email })
      })
      return { token, who }
    },

    /** Throws 401 without a session that is open. */
    async session(token: string | undefined): Promise<OperatorSession> {
      const now = clock.wall()
      const found = token ? await sessions.findSession(db.reader, sha256(token), now) : undefined
      if (!found) throw unauthenticated()
      const { sessionId, idleUntil, expiresAt } = found
      const until = new Date(Math.min(now.getTime() + IDLE_MS, expiresAt.getTime()))
      if (until.getTime() - idleUntil.getTime() >= TOUCH_EVERY_MS)
        await db.inGlobal((tx) => sessions.touchSession(tx, sessionId, until))
      return { sessionId, who: toActor(found) }
    },

    async signOut({ sessionId, who }: OperatorSession): Promise<void> {
      await db.inGlobal(async (tx) => {
        await sessions.endSession(tx, sessionId)
        await log.record(tx, who, { action: 'operator.sign_out', subject: who.email })
      })
    },

    /** For an act that could do lasting harm: a fresh code of the person's app. Throws 403, and 429 for a guesser. */
    async confirm(who: OperatorActor, code: string, address: string): Promise<void> {
      const emailKey = toEmailKey(who.email)
      const attempt = {
        what: 'code',
        tenantId: 'operator',
        emailKey,
        address,
        device: null,
      } as const
      await guard.enter(attempt)
      const same = await db.inGlobal((tx) => takeCode(deps, tx, emailKey, code))
      if (!same)
        throw forbidden(
          'wrong_code',
          'The code is not correct. Wait for the next one and try again.',
        )
      await guard.succeeded(attempt)
    },

    /** The token of a link with which a person chooses a password, once, within a day. Their sessions end. */
    async link(email: string): Promise<string | null> {
      const token = random.bytes(32).toString('base64url')
      const now = clock.wall()
      return db.inGlobal(async (tx) => {
        const row = await store.lockByEmail(tx, toEmailKey(email))
        if (!row) return null
        const linkExpiresAt = new Date(now.getTime() + LINK_MS)
        await store.updateOperator(tx, row.operatorId, { linkHash: sha256(token), linkExpiresAt })
        await sessions.endSessions(tx, row.operatorId, now)
        return token
      })
    },

    /** Chooses the password: needs the link and a code of the app. Throws 401 for a link that is over, 400 for a weak password. */
    async setUp(
      given: { token: string; password: string; code: string },
      address: string,
    ): Promise<void> {
      const now = clock.wall()
      const row = await store.findByLink(db.reader, sha256(given.token), now)
      if (!row) throw unauthenticated('This link has expired or has been used already.')
      const weak =
        Array.from(given.password.normalize('NFC')).length < MIN_PASSWORD
          ? `Minimum password length is ${MIN_PASSWORD} characters`
          : passwordRefusal(given.password, { email: row.email, merchantNames: ['paydeck'] })
      if (weak) throw badRequest(weak)
      await this.confirm(toActor(row), given.code, address)
      const passwordHash = await turns({ host: address }, () => passwords.hash(given.password))
      await db.inGlobal(async (tx) => {
        await store.updateOperator(tx, row.operatorId, {
          passwordHash,
          linkHash: null,
          linkExpiresAt: null,
        })
        await log.record(tx, row, { action: 'operator.password_chosen', subject: row.email })
      })
    },
  }
}

export type OperatorSignIn = ReturnType<typeof operatorSignIn>
