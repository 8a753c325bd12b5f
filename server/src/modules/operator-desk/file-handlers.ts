import type { PayoutFile } from '@paydeck/contract/operator/shapes'

import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { stateOf } from '../payout-files/rules.ts'
import { toEntry } from './bank-handlers.ts'
import { MAX_ROWS, type DeskDeps } from './deps.ts'
import { profilesOf } from './profiles.ts'

type Listed = Awaited<ReturnType<DeskDeps['payoutFiles']['list']>>[number]

const toFile = (batch: Listed): PayoutFile => ({
  batchNumber: batch.batchNumber,
  profile: batch.profile,
  currency: batch.currency,
  day: batch.day,
  state: stateOf(batch),
  payouts: batch.payouts,
  total: batch.total,
  hashTotal: batch.hashTotal,
  sha256: batch.sha256,
  maker: batch.maker,
  madeAt: batch.madeAt.toISOString(),
  approver: batch.approver,
  voidAsker: batch.voidAsker,
  voidReason: batch.voidReason,
  newAccounts: batch.newAccounts,
  largest: batch.largest,
  previousTotal: batch.previousTotal,
  downloads: batch.downloads,
})

type Calls =
  | 'listPayoutFiles'
  | 'getPayoutFile'
  | 'makePayoutFile'
  | 'approvePayoutFile'
  | 'downloadPayoutFile'
  | 'voidPayoutFile'
  | 'recordReceipt'

export const fileHandlers = ({
  payoutFiles,
  bankStatements,
  operatorSignIn,
}: DeskDeps): Pick<DeskHandlers, Calls> => ({
  async listPayoutFiles() {
    const [profiles, files] = await Promise.all([
      profilesOf({ payoutFiles }),
      payoutFiles.list(MAX_ROWS),
    ])
    return { profiles, files: files.map(toFile) }
  },
  async getPayoutFile({ params }) {
    const { batch, items, downloads, receipts } = await payoutFiles.show(params.batchNumber)
    const debit = await bankStatements.debitOf(params.batchNumber)
    return {
      file: toFile(batch),
      items: items.map((item) => ({
        payoutId: item.payoutId,
        slug: item.slug,
        businessName: item.businessName,
        accountName: item.accountName,
        accountNumberLast4: item.accountNumberLast4,
        amount: item.amount,
        reference: item.reference,
        isNewAccount: item.isNewAccount,
        status: item.outcome ?? item.status,
        message: item.outcomeMessage,
      })),
      downloads: downloads.map((download) => ({ ...download, at: download.at.toISOString() })),
      receipts: receipts.map((receipt) => ({ ...receipt, at: receipt.at.toISOString() })),
      debit: debit && toEntry(debit),
    }
  },
  makePayoutFile: ({ session, body }) => payoutFiles.make(session.actor, body),
  async approvePayoutFile({ session, params, body }) {
    await operatorSignIn.confirm(session.actor, body.code)
    await payoutFiles.approve(session.actor, params.batchNumber)
    return { isDone: true }
  },
  async downloadPayoutFile({ session, params }) {
    const { fileName, bytes, sha256 } = await payoutFiles.download(
      session.actor,
      params.batchNumber,
    )
    return { fileName, text: bytes.toString(), sha256 }
  },
  async voidPayoutFile({ session, params, body }) {
    await operatorSignIn.confirm(session.actor, body.code)
    const { batchNumber } = params
    return { isVoid: await payoutFiles.void(session.actor, { batchNumber, reason: body.reason }) }
  },
  async recordReceipt({ session, params, body }) {
    await payoutFiles.recordReceipt(session.actor, { ...body, batchNumber: params.batchNumber })
    return { isDone: true }
  },
})
