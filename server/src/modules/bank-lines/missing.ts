import type { MissingTransferKind } from '@paydeck/contract/calls/transfers/bank-lines'
import { addDays } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { BankLinesDeps } from './deps.ts'
import { BOOKING_DAYS } from './deposit-rules.ts'
import * as missing from './missing-store.ts'
import { lockAccount } from './store.ts'

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

interface Explanation {
  payoutId: string
  kind: MissingTransferKind
  note: string
}

/**
 * Stores why no statement shows a transfer, and returns its account. 404 for an unknown transfer; 409 when the
 * statements need not show it yet, or it is explained.
 */
export const explainMissing = (
  deps: BankLinesDeps,
  actor: ActorRef,
  { payoutId, kind, note }: Explanation,
): Promise<string> =>
  change(
    deps,
    actor,
    { payoutId, verb: kind, details: note === '' ? {} : { note } },
    async (tx, transfer) => {
      if (transfer.isSaid)
        throw conflict(
          'transfer_explained',
          'This missing transfer has already been explained. Undo that first.',
        )
      if (!isMissing(transfer))
        throw conflict(
          'transfer_not_missing',
          'Your statements already show this transfer, or do not cover its day yet.',
        )
      await missing.insertExplanation(tx, actor.merchantId, {
        payoutId,
        kind,
        note,
        saidAt: deps.clock.now(),
        saidBy: actor.userId,
      })
    },
  )

/** 404 for an unknown transfer, 409 for one without an explanation. */
export const undoMissing = (
  deps: BankLinesDeps,
  actor: ActorRef,
  payoutId: string,
): Promise<string> =>
  change(deps, actor, { payoutId, verb: 'undone' }, async (tx) => {
    if (!(await missing.deleteExplanation(tx, actor.merchantId, payoutId)))
      throw conflict('nothing_to_undo', 'There is nothing to undo for this transfer.')
  })

const isMissing = ({
  status,
  left,
  arrivesOn,
  firstDay,
  lastDay,
}: missing.TransferState): boolean =>
  (status === 'in_transit' || status === 'paid') &&
  left > 0 &&
  arrivesOn !== null &&
  firstDay !== null &&
  lastDay !== null &&
  arrivesOn >= firstDay &&
  arrivesOn <= addDays(lastDay, -BOOKING_DAYS)

interface MissingAct {
  payoutId: string
  verb: MissingTransferKind | 'undone'
  details?: Readonly<Record<string, string>>
}

/** Changes the explanation of a transfer, and returns its account. */
const change = (
  { db, audit }: BankLinesDeps,
  { merchantId, userId }: ActorRef,
  { payoutId, verb, details }: MissingAct,
  apply: (tx: MerchantTx, transfer: missing.TransferState) => Promise<void>,
): Promise<string> =>
  db.inMerchant(merchantId, async (tx) => {
    const account = (await missing.findTransfer(tx, merchantId, payoutId))?.externalAccountId
    if (account === undefined) throw notFound()
    await lockAccount(tx, { merchantId, externalAccountId: account })
    const transfer = await missing.findTransfer(tx, merchantId, payoutId)
    if (!transfer) throw notFound()
    await apply(tx, transfer)
    await audit.record(tx, merchantId, {
      actor: userId,
      action: `missing_transfer.${verb}`,
      subjectType: 'payout',
      subjectId: payoutId,
      details: { amount: transfer.left, currency: transfer.currency, ...details },
    })
    return account
  })
