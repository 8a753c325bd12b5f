import type {
  BankLineAccount,
  SuggestedTransfer,
} from '@paydeck/contract/calls/transfers/bank-lines'
import { addDays, FIRST_DAY, LAST_DAY } from '@paydeck/contract/time/days'

import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { findAccount, switchAccount as keepSwitch } from './account-store.ts'
import type { BankLinesDeps } from './deps.ts'
import { BOOKING_DAYS, type Transfer } from './deposit-rules.ts'
import { matchLines } from './match-lines.ts'
import { readExplained, readMissing } from './missing-store.ts'
import * as reads from './read-store.ts'
import { lockAccount } from './store.ts'

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

/** The merchant's bank accounts with a summary of their statements; a currency's primary account first. */
export async function readAccounts(
  { db }: BankLinesDeps,
  merchantId: string,
): Promise<BankLineAccount[]> {
  const rows = await reads.readAccounts(db.reader, merchantId)
  return Promise.all(
    rows.map(async ({ open, linked, other, aside, ...row }) => ({
      ...row,
      counts: { open, linked, other, aside },
      ...(await readUnexplained(db, merchantId, row)),
    })),
  )
}

/** Transfers that the statements of an account should show but do not. */
async function readUnexplained(
  { reader }: BankLinesDeps['db'],
  merchantId: string,
  {
    externalAccountId,
    firstDay,
    lastDay,
  }: Pick<reads.AccountRow, 'externalAccountId' | 'firstDay' | 'lastDay'>,
): Promise<Pick<BankLineAccount, 'missing' | 'explained'>> {
  if (firstDay === null || lastDay === null) return { missing: [], explained: [] }
  const days = { externalAccountId, from: firstDay, to: addDays(lastDay, -BOOKING_DAYS) }
  const missing = await readMissing(reader, merchantId, days)
  const explained = await readExplained(reader, merchantId, days)
  return {
    missing: missing.map(toSuggested),
    explained: explained.map(({ kind, note, saidAt, ...transfer }) => ({
      ...toSuggested(transfer),
      kind,
      note,
      saidAt: saidAt.toISOString(),
    })),
  }
}

export async function readAccount(
  deps: BankLinesDeps,
  merchantId: string,
  externalAccountId: string,
): Promise<BankLineAccount> {
  const accounts = await readAccounts(deps, merchantId)
  const account = accounts.find((row) => row.externalAccountId === externalAccountId)
  if (!account) throw notFound()
  return account
}

export const toSuggested = ({
  payoutId,
  reference,
  arrivesOn,
  left,
}: Transfer): SuggestedTransfer => ({
  payoutId,
  reference,
  arrivalDate: arrivesOn,
  left,
})

/** Switches matching on or off; switching it on matches everything imported so far. 404 for an unknown account. */
export async function switchAccount(
  deps: BankLinesDeps,
  { merchantId, userId }: ActorRef,
  { externalAccountId, isOn }: { externalAccountId: string; isOn: boolean },
): Promise<BankLineAccount> {
  const key = { merchantId, externalAccountId }
  await deps.db.inMerchant(merchantId, async (tx) => {
    await lockAccount(tx, key)
    const account = await findAccount(tx, key)
    if (!account) throw notFound()
    if (account.isOn === isOn) return
    await keepSwitch(tx, key, { isOn, changedAt: deps.clock.now(), changedBy: userId })
    if (isOn) await matchLines(deps, tx, key, { from: FIRST_DAY, to: LAST_DAY, mayLink: true })
    await deps.audit.record(tx, merchantId, {
      actor: userId,
      action: 'bank_lines.switched',
      subjectType: 'bank_account',
      subjectId: externalAccountId,
      details: { isOn },
    })
  })
  return readAccount(deps, merchantId, externalAccountId)
}
