import { createHash } from 'node:crypto'

import type { BankCsv, BankFileReport } from '@paydeck/contract/calls/transfers/bank-lines'

import type { StatementEntry } from '../../bank-files/read/statement.ts'
import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import * as accounts from './account-store.ts'
import type { BankLinesDeps } from './deps.ts'
import { matchLines } from './match-lines.ts'
import { bytesOf, readOwnStatement, type OwnAccount, type ReadStatement } from './read-file.ts'
import * as store from './store.ts'
import { payerOf, readLineText } from './text-rules.ts'

export interface BankFileUpload {
  externalAccountId: string
  /** The file name as uploaded. */
  name: string
  /** Base64. */
  content: string
  csv?: BankCsv | undefined
}

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

/** Imports a file completely or not at all. 400 with the problem, 404 for an unknown account, 409 while it is off. */
export async function importFile(
  deps: BankLinesDeps,
  { merchantId, userId }: ActorRef,
  { externalAccountId, name, content, csv }: BankFileUpload,
): Promise<BankFileReport> {
  const key = { merchantId, externalAccountId }
  const account = await deps.db.inMerchant(merchantId, (tx) => accounts.findAccount(tx, key))
  if (!account) throw notFound()
  if (!account.isOn) throw conflict('matching_off', 'Switch the matching of this account on first.')
  const bytes = bytesOf(content)
  const statement = readOwnStatement(bytes, { ...account, externalAccountId }, csv ?? null)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return deps.db.inMerchant(merchantId, async (tx) => {
    await store.lockAccount(tx, key)
    const earlier = await accounts.findFile(tx, key, sha256)
    if (earlier)
      return {
        isNew: false,
        deposits: earlier.deposits,
        fresh: 0,
        linked: 0,
        open: (await store.countLines(tx, key)).open,
      }
    if (csv) await accounts.saveCsv(tx, key, csv)
    const report = await saveStatement(
      deps,
      tx,
      { key, account: { ...account, externalAccountId }, userId, name, sha256 },
      statement,
    )
    await deps.audit.record(tx, merchantId, {
      actor: userId,
      action: 'bank_lines.imported',
      subjectType: 'bank_account',
      subjectId: externalAccountId,
      details: { name, deposits: report.deposits, fresh: report.fresh, linked: report.linked },
    })
    return report
  })
}

interface ImportContext {
  key: store.AccountKey
  account: OwnAccount
  userId: string
  name: string
  sha256: string
}

async function saveStatement(
  deps: BankLinesDeps,
  tx: MerchantTx,
  { key, account, userId, name, sha256 }: ImportContext,
  { format, entries }: ReadStatement,
): Promise<BankFileReport> {
  const days = entries.map(({ day }) => day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const lastDay = await accounts.lastDayOfOthers(tx, key, format)
  const deposits = entries.filter(
    ({ amount, day }) => amount > 0 && (lastDay === null || day > lastDay),
  )
  const fileId = deps.newId('bankLineFile')
  await accounts.insertFile(tx, key.merchantId, {
    fileId,
    externalAccountId: key.externalAccountId,
    name,
    format,
    sha256,
    deposits: deposits.length,
    firstDay: from,
    lastDay: to,
    importedAt: deps.clock.now(),
    importedBy: userId,
  })
  const before = await store.countLines(tx, key)
  const rows = deposits.map((entry) => toRow(deps, entry, { account, fileId }))
  const fresh = await store.insertLines(tx, key.merchantId, rows)
  await matchLines(deps, tx, key, { from, to, mayLink: true })
  const after = await store.countLines(tx, key)
  return {
    isNew: true,
    deposits: deposits.length,
    fresh,
    linked: after.linked - before.linked,
    open: after.open,
  }
}

const MAX_TEXT = 500

const toRow = (
  { newId }: BankLinesDeps,
  { key, day, amount, ...texts }: StatementEntry,
  { account, fileId }: { account: OwnAccount; fileId: string },
): Parameters<typeof store.insertLines>[2][number] => {
  const lineText = textOf(texts)
  return {
    lineId: newId('bankLine'),
    externalAccountId: account.externalAccountId,
    fileId,
    lineKey: key,
    day,
    amount,
    currency: account.currency,
    lineText,
    payer: payerOf(readLineText(lineText), []),
    state: 'other',
    reason: null,
  }
}

const textOf = ({
  counterparty,
  description,
  reference,
}: Pick<StatementEntry, 'counterparty' | 'description' | 'reference'>): string =>
  [counterparty, description, reference]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
