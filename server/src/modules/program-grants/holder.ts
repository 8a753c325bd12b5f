import { refundLimitOf } from '@paydeck/contract/access/grants'

import type { KeyHolder } from '../../kit/actor.ts'
import { unauthenticated } from '../../kit/errors.ts'
import { currentRequest } from '../../kit/request-context.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import type { Context } from './deps.ts'
import { scopesNow } from './rules.ts'
import * as store from './store.ts'
import { readToken } from './tokens.ts'

const MINUTE = 60_000

type Holders = Pick<Context, 'db' | 'clock' | 'onError'>

/** Records when a program last used its connection, to the minute. Never delays a call. */
function usageRecorder({ db, clock, onError }: Holders) {
  const updating = new Set<string>()
  return function note(merchantId: string, { grantId, lastUsedAt }: store.LiveGrant): void {
    const at = clock.now()
    const before = new Date(at.getTime() - MINUTE)
    if (updating.has(grantId) || (lastUsedAt && lastUsedAt > before)) return
    updating.add(grantId)
    const from = currentRequest()?.address ?? ''
    db.inMerchant(merchantId, (tx) => store.markUsed(tx, merchantId, { grantId, at, from, before }))
      .catch(onError)
      .finally(() => updating.delete(grantId))
  }
}

/** Identifies the program of an access token, with what its person may do now. Throws 401. */
export function grantHolders(context: Holders): (token: string) => Promise<KeyHolder> {
  const { db, clock } = context
  const note = usageRecorder(context)
  return async function holder(token) {
    const refused = unauthenticated('This access token is not valid.')
    const ref = readToken('access', token)
    if (!ref) throw refused
    const live = await store.readLive(db.reader, ref.merchantId, ref.grantId)
    if (!live || !isCurrent(live, sha256(token), clock.wall())) throw refused
    const scopes = scopesNow(live)
    if (scopes.length === 0) throw refused
    note(ref.merchantId, live)
    return {
      merchantId: ref.merchantId,
      keyId: live.grantId,
      scopes,
      refundLimit: refundLimitOf(live),
      program: { name: live.programName, person: live.email },
    }
  }
}

const isCurrent = (live: store.LiveGrant, hash: Buffer, now: Date): boolean =>
  [
    [live.accessHash, live.accessUntil] as const,
    [live.earlierAccessHash, live.earlierAccessUntil] as const,
  ].some(
    ([storedHash, until]) => storedHash?.equals(hash) === true && until !== null && now < until,
  )
