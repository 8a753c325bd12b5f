import { rowSeals } from '../../kit/secrets/row-seals.ts'
import { deriveKeys } from '../../kit/secrets/secrets.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { acknowledge, type Acknowledgement } from './acknowledge.ts'
import type { BookChainDeps } from './deps.ts'
import { archiveLink, type ArchivedEvents } from './archive.ts'
import { linkMerchant, type ChainDeps, type Linked } from './link.ts'
import { renewChain, type Renewed } from './renew.ts'
import * as store from './store.ts'
import { verifyMerchant, type Head, type Verified } from './verify.ts'

export interface BookChainService {
  /** Links a merchant's new rows. */
  link(merchantId: string): Promise<Linked>
  /** The same for every merchant with new rows. */
  linkNew(): Promise<void>
  /** Verifies all of a merchant's books, and stores the findings for the operator. */
  verify(merchantId: string, heads?: readonly Head[]): Promise<Verified>
  /** The same for every merchant, one at a time. */
  verifyAll(): Promise<void>
  /** Rows that the last checks found changed, deleted or added past the server, acknowledged or not. */
  findings(): Promise<store.BookFinding[]>
  /** Records a person's explanation of findings, which unblocks payment files. Returns how many lines it covers. */
  acknowledge(actor: OperatorActor, acknowledgement: Acknowledgement): Promise<number>
  /** Confirms every link with the first secret, so that the other secrets can be removed. */
  renew(merchantId: string): Promise<Renewed>
  /** The link for audit events that move to a file, to insert in the transaction that deletes them. */
  archiveLink(archived: ArchivedEvents): store.SignedLink
}

/** The chain of each merchant's journals and audit events, built after their commit. */
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
      for (const { merchantId } of await store.merchantsWithNewEvents(db.reader)) {
        const { wrong } = await linkMerchant(chain, merchantId, { all: false })
        if (wrong.length === 0) continue
        await saveFindings(deps, merchantId, wrong, { isWhole: false })
        report(deps, merchantId, wrong)
      }
    },
    async verify(merchantId, heads = []) {
      const result = await verifyMerchant(chain, merchantId, heads)
      await saveFindings(deps, merchantId, result.wrong)
      return result
    },
    async verifyAll() {
      for (const { merchantId } of await deps.merchants.list()) {
        const { wrong } = await verifyMerchant(chain, merchantId, [])
        await saveFindings(deps, merchantId, wrong)
        report(deps, merchantId, wrong)
      }
    },
    findings: () => store.readFindings(db.reader),
    acknowledge: (actor, acknowledgement) => acknowledge(deps, actor, acknowledgement),
    renew: (merchantId) => renewChain(chain, merchantId),
    archiveLink: (archived) => archiveLink(chain, archived),
  }
}

/** Findings stored for the desk; `check-ledger` lists them all. */
const MAX_SAVED = 100

async function saveFindings(
  { db, clock }: BookChainDeps,
  merchantId: string,
  wrong: readonly string[],
  { isWhole } = { isWhole: true },
): Promise<void> {
  await db.inMerchant(merchantId, async (tx) => {
    // This check saw only new rows, so the earlier findings still stand.
    const before = isWhole ? [] : await store.readCheck(tx, merchantId)
    const all = [...new Set([...wrong, ...before])]
    const rest = all.length - MAX_SAVED
    const saved = all.slice(0, MAX_SAVED)
    if (rest > 0) saved.push(`and ${rest} more, which check-ledger lists`)
    await store.writeCheck(tx, merchantId, { checkedAt: clock.wall(), wrong: saved })
  })
}

function report({ onError }: BookChainDeps, merchantId: string, wrong: readonly string[]): void {
  const [first] = wrong
  if (first === undefined) return
  onError(new Error(`Books of ${merchantId}: ${wrong.length} wrong, the first: ${first}`))
}
