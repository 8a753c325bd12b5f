import { hasPermission, type Grants } from '@paydeck/contract/access/grants'
import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import type { NextTransfer, TransferOutlook } from '@paydeck/contract/calls/today'

import type { Reader } from '../../db/database.ts'
import { readOpenReserve } from '../reserves/open-reserve.ts'
import { fixedOf, termsOf } from '../reserves/service.ts'
import { expectedTransfer } from './outlook-rules.ts'
import * as store from './outlook-store.ts'
import { readPayoutBlocks, type PayoutBlocksDeps } from './read-blocks.ts'

/** Payouts in transit and the next ones, for people who may read the balance. */
export async function readTransfers(
  deps: PayoutBlocksDeps,
  actor: { merchantId: string } & Grants,
): Promise<TransferOutlook> {
  return (await readOutlook(deps, actor)).transfers
}

/** The same, with the reasons that block payouts. */
export async function readOutlook(
  deps: PayoutBlocksDeps,
  actor: { merchantId: string } & Grants,
): Promise<{ blocks: PayoutBlock[]; transfers: TransferOutlook }> {
  const [blocks, { underWay, ...rows }] = await Promise.all([
    readPayoutBlocks(deps, actor),
    readOutlookRows(deps, actor),
  ])
  const maySee = hasPermission(actor, 'payouts:read')
  const visible = <Row extends { accountNumberLast4: string }>(row: Row) => ({
    ...row,
    accountNumberLast4: maySee ? row.accountNumberLast4 : null,
  })
  const next = nextTransfers(rows, blocks).map(visible)
  return { blocks, transfers: { next, underWay: underWay.map(visible) } }
}

async function readOutlookRows(
  { db: { reader } }: PayoutBlocksDeps,
  actor: { merchantId: string },
) {
  const { merchantId } = actor
  const [terms, coming, accounts, underWay] = await Promise.all([
    readTerms(reader, merchantId),
    store.readComing(reader, merchantId),
    store.readPrimaryAccounts(reader, merchantId),
    store.readUnderWay(reader, merchantId),
  ])
  return { terms, coming, accounts, underWay }
}

async function readTerms(reader: Reader, merchantId: string) {
  const terms = await store.readOutlookTerms(reader, merchantId)
  if (!terms) return undefined
  const reserveTerms = termsOf(terms)
  return {
    ...terms,
    reserveTerms,
    reserve: await readOpenReserve(reader, merchantId, reserveTerms),
  }
}

type OutlookRows = Omit<Awaited<ReturnType<typeof readOutlookRows>>, 'underWay'>

function nextTransfers(
  { terms, coming, accounts }: OutlookRows,
  blocks: readonly PayoutBlock[],
): (NextTransfer & { accountNumberLast4: string })[] {
  if (!terms?.payoutDueAt) return []
  const { payoutDueAt: dueAt, payoutSchedule: schedule, tradingCountry, timeZone } = terms
  const { reserve, reserveTerms } = terms
  const run = { dueAt, schedule, country: tradingCountry, timeZone }
  return accounts.flatMap(({ currency, accountNumberLast4 }) => {
    // A negative balance blocks only until payments make up for it.
    if (blocks.some((block) => block.currency === currency && block.reason !== 'balance_owed'))
      return []
    const inCurrency = <One extends { currency: string }>(all: readonly One[]): One[] =>
      all.filter((item) => item.currency === currency)
    const expected = expectedTransfer(inCurrency(coming), run, {
      terms: reserveTerms,
      releases: inCurrency(reserve.releases),
      takings: inCurrency(reserve.takings),
      fixed: fixedOf(terms, currency) ?? 0,
      fixedHeld: inCurrency(reserve.fixed).reduce((sum, { amount }) => sum + amount, 0),
    })
    return expected === null ? [] : [{ currency, ...expected, accountNumberLast4 }]
  })
}
