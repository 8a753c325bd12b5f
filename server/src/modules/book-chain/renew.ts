import type { MerchantTx } from '../../db/database.ts'
import { signedLink, type ChainDeps } from './link.ts'
import * as store from './store.ts'
import { verifyMerchant, type Verified } from './verify.ts'

export interface Renewed {
  renewed: number
  /** Why the chain was not renewed. */
  wrong: readonly string[]
}

/**
 * Adds a link, signed with the first secret, that vouches for all earlier links: they stay as they are, and their own
 * signatures are no longer needed. Does nothing to a chain with errors.
 */
export async function renewChain(deps: ChainDeps, merchantId: string): Promise<Renewed> {
  for (;;) {
    const result = await verifyMerchant(deps, merchantId, [])
    if (result.wrong.length > 0) return { renewed: 0, wrong: result.wrong }
    if (result.signedBefore === 0) return { renewed: 0, wrong: [] }
    const isDone = await deps.db.inMerchant(merchantId, (tx) => renew(deps, tx, merchantId, result))
    if (isDone) return { renewed: result.signedBefore, wrong: [] }
  }
}

/** False when another link was added meanwhile. */
async function renew(
  { keys, clock }: ChainDeps,
  tx: MerchantTx,
  merchantId: string,
  { head, digest }: Verified,
): Promise<boolean> {
  await store.lockChain(tx, merchantId)
  const last = await store.readLast(tx, merchantId)
  if (!last || last.signature !== head?.signature) return false
  const { ordinal, signature, toAt } = last
  const link = {
    ordinal: ordinal + 1,
    kind: 'renewal',
    linkedAt: clock.wall(),
    rows: [{ digest }],
    unsealed: 0,
    toAt,
  } as const
  await store.insertLink(tx, merchantId, signedLink(keys, merchantId, link, signature))
  return true
}
