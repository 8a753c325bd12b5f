import { violatedConstraint } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { PayoutFilesDeps } from './deps.ts'
import { makeBatch } from './make.ts'
import { putProfile, readProfiles } from './profile-store.ts'
import { profileRefusal, type BankProfile } from './profiles.ts'
import { recordReceipt, type Receipt } from './receipts.ts'
import { approveBatch, downloadBatch, voidBatch } from './steps.ts'
import { batchesAtBank, recordOutcomes } from './outcomes.ts'
import * as outcomesStore from './outcomes-store.ts'
import * as store from './store.ts'

export type PayoutFilesService = ReturnType<typeof payoutFilesService>

/** Payment files that the operator uploads to the bank: one person makes them, another approves. Business time. */
export const payoutFilesService = (deps: PayoutFilesDeps) => ({
  make: (actor: OperatorActor, input: Parameters<typeof makeBatch>[2]) =>
    makeBatch(deps, actor, input),
  approve: (actor: OperatorActor, batchNumber: string) => approveBatch(deps, actor, batchNumber),
  download: (actor: OperatorActor, batchNumber: string) => downloadBatch(deps, actor, batchNumber),
  void: (actor: OperatorActor, input: Parameters<typeof voidBatch>[2]) =>
    voidBatch(deps, actor, input),
  /** Records the bank's response to a file. */
  recordReceipt: (actor: OperatorActor, receipt: Receipt) => recordReceipt(deps, actor, receipt),

  /** Newest first. */
  list: (limit: number) => store.listBatches(deps.db.reader, limit),

  /** Throws 404 for an unknown batch. */
  async show(batchNumber: string) {
    const { reader } = deps.db
    const batch = await store.readListed(reader, batchNumber)
    if (!batch) throw notFound()
    const [items, downloads, receipts] = await Promise.all([
      store.itemsOf(reader, batchNumber),
      store.downloadsOf(reader, batchNumber),
      store.receiptsOf(reader, batchNumber),
    ])
    return { batch, items, downloads, receipts }
  },

  atBank: (profile: string, since: string) => batchesAtBank(deps, profile, since),
  recordOutcomes: () => recordOutcomes(deps),
  // Called in the transaction of the statement entry; `recordOutcomes` does the rest.
  confirm: outcomesStore.confirmBatch,
  markReturned: outcomesStore.returnItem,
  unreturnedTotal: outcomesStore.unreturnedTotal,
  itemAmount: outcomesStore.itemAmount,

  profiles: () => readProfiles(deps.db.reader),

  /** Adds or replaces a profile; existing files do not change. 400 when no file could be made with it. */
  async setProfile(actor: OperatorActor, profile: BankProfile): Promise<void> {
    requireOperator(actor, 'bank:settings')
    const refusal = profileRefusal(profile)
    if (refusal !== null) throw badRequest(refusal)
    try {
      await deps.db.inGlobal(async (tx) => {
        await putProfile(tx, profile, deps.clock.now())
        await deps.log.record(tx, actor, {
          action: 'bank_profile.set',
          subject: profile.profile,
          details: {
            format: profile.format,
            last4: profile.payer.account.accountNumber.slice(-4),
          },
        })
      })
    } catch (failure) {
      if (violatedConstraint(failure) === 'bank_profile_statement')
        throw conflict('statement_account_taken', 'Another profile has this account on statements.')
      throw failure
    }
  },
})
