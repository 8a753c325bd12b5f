import type { Clock } from '../../kit/clock.ts'
import type { Database } from '../../db/database.ts'
import { rowSeals } from '../../kit/secrets/row-seals.ts'
import { deriveKeys, type Secrets } from '../../kit/secrets/secrets.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { archiveLink, type ArchivedEvents } from './archive.ts'
import { linkMerchant, type ChainDeps, type Linked } from './link.ts'
import { renewChain, type Renewed } from './renew.ts'
import * as store from './store.ts'
import { verifyMerchant, type Head, type Verified } from './verify.ts'

export interface BookChainDeps {
  db: Database
  clock: Clock
  secrets: Secrets
  merchants: Pick<MerchantsService, 'list'>
  onError: (failure: unknown) => void
}

export interface BookChainService {
  /** Adds what is new to a merchant's chain. */
  link(merchantId: string): Promise<Linked>
  /** The same for every merchant that has anything new. */
  linkNew(): Promise<void>
  /** Looks at all of a merchant's books, and keeps what was found for the operator. */
  verify(merchantId: string, known?: readonly Head[]): Promise<Verified>
  /** The same for every merchant, one after the other. */
  verifyAll(): Promise<void>
  /** Merchants whose last check found rows that were changed, deleted or added past the server. */
  wrong(): Promise<store.FoundWrong[]>
  /** Confirms every link with the first secret, so that the others may go. */
  renew(merchantId: string): Promise<Renewed>
  /** The link of audit events that move to a file, for the transaction that deletes them. */
  archiveLink(archived: ArchivedEvents): store.SignedLink
}

/** The chain of each merchant's journals and audit events, made after their commit. */
export function bookChainService(deps: BookChainDeps): BookChainService {
  const { db, clock, secrets } = deps
  const chain: ChainDeps = {
    db,
    clock,
    seals: rowSeals(secrets),
    keys: deriveKeys(secrets, 'links of the books'),
  }
  return {
    link: (merchantId) => linkMerchant(chain, merchantId, { all: false }),
    async linkNew() {
      for (const { merchantId } of await store.merchantsWithNews(db.reader)) {
        const { wrong } = await linkMerchant(chain, merchantId, { all: false })
        if (wrong.length === 0) continue
        await keep(deps, merchantId, wrong)
        report(deps, merchantId, wrong)
      }
    },
    async verify(merchantId, known = []) {
      const found = await verifyMerchant(chain, merchantId, known)
      await keep(deps, merchantId, found.wrong)
      return found
    },
    async verifyAll() {
      for (const { merchantId } of await deps.merchants.list()) {
        const { wrong } = await verifyMerchant(chain, merchantId, [])
        await keep(deps, merchantId, wrong)
        report(deps, merchantId, wrong)
      }
    },
    wrong: () => store.readWrong(db.reader),
    renew: (merchantId) => renewChain(chain, merchantId),
    archiveLink: (archived) => archiveLink(chain, archived),
  }
}

/** How many lines are kept for the desk; `check-ledger` has all. */
const MAX_KEPT = 100

async function keep(
  { db, clock }: BookChainDeps,
  merchantId: string,
  wrong: readonly string[],
): Promise<void> {
  const check = { checkedAt: clock.wall(), wrong: wrong.slice(0, MAX_KEPT) }
  await db.inMerchant(merchantId, (tx) => store.writeCheck(tx, merchantId, check))
}

function report({ onError }: BookChainDeps, merchantId: string, wrong: readonly string[]): void {
  const [first] = wrong
  if (first === undefined) return
  onError(new Error(`Books of ${merchantId}: ${wrong.length} wrong, the first: ${first}`))
}
