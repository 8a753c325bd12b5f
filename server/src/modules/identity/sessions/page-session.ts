import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { evaluateRefresh } from '../../../kit/refresh-step.ts'
import { mayUseDashboard } from '../sign-in/eligibility-rules.ts'
import type { StepTokens } from './refresh-token.ts'
import { actorOf, readSession } from './session-store.ts'

export interface PageStaff {
  actor: Actor
  userType: string
}

/** Does not extend the session; the page's own calls do. */
export async function staffOfPage(
  { db, clock, pageTokens }: { db: Database; clock: Clock; pageTokens: StepTokens },
  merchantId: string,
  token: string,
): Promise<PageStaff | null> {
  const step = pageTokens.read(token)
  if (!step) return null
  const now = clock.wall()
  const session = await readSession(db.reader, { sessionId: step.sessionId, merchantId }, now)
  if (!session || session.owesSecondFactor || !mayUseDashboard(session.userType)) return null
  const verdict = evaluateRefresh(session, step.generation, now)
  return verdict === 'rotate' || verdict === 'again'
    ? { actor: actorOf(session), userType: session.userType }
    : null
}
