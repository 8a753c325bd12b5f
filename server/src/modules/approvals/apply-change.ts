import type { MerchantTx } from '../../db/database.ts'
import type { Changer } from '../bank-accounts/deps.ts'
import { openNumber } from './account-number.ts'
import type { ApprovalsDeps } from './deps.ts'
import { accountFacts } from './record.ts'
import * as store from './store.ts'

interface Approved {
  /** The person who asked. */
  by: Changer
  approvedBy: string
}

/** Makes an approved change of bank accounts or payout schedule, after checking it again. */
export async function applyChange(
  deps: Pick<ApprovalsDeps, 'bankAccounts' | 'secrets'>,
  tx: MerchantTx,
  row: store.ApprovalRow,
  { by, approvedBy }: Approved,
): Promise<void> {
  const { bankAccounts } = deps
  const { act, externalAccountId, payoutSchedule, currency } = row
  if (act === 'change_payout_schedule' && payoutSchedule !== null)
    return bankAccounts.setScheduleIn(tx, by, { schedule: payoutSchedule, approvedBy })
  if (act === 'add_bank_account') {
    const { accountNumberLast4: _last4, ...facts } = accountFacts.parse(row.accountFacts)
    const read = { ...facts, currency, accountNumber: openNumber(deps, row) }
    const added = await bankAccounts.addIn(tx, by, { read, approvedBy })
    return store.setResult(tx, row, added.externalAccountId)
  }
  if (externalAccountId === null) throw new Error('A change without its bank account')
  if (act === 'confirm_bank_account') await bankAccounts.confirmIn(tx, by, externalAccountId)
  else await bankAccounts.makePrimaryIn(tx, by, { accountId: externalAccountId, approvedBy })
}
