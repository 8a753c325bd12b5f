import type { BankAccount, NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { PayoutAccount } from '../../providers/bank/port.ts'
import * as accounts from './accounts.ts'
import type { BankAccountsDeps, Changer, PrimaryAccount } from './deps.ts'
import type { ReadAccount } from './rules.ts'
import * as schedule from './schedule.ts'
import type { Region } from './schedule-rules.ts'
import { setReturned } from './store.ts'

export interface BankAccountsService {
  /** Until activation a new account replaces the previous one. 400 with a sentence, 403 without the permission. */
  add(actor: Actor, typed: NewBankAccount): Promise<BankAccount>
  list(merchantId: string): Promise<BankAccount[]>
  /** Parses the typed account. Throws 400 with the first invalid field. */
  read(typed: NewBankAccount): ReadAccount
  /** In the caller's transaction, after activation: a currency's first account becomes its primary one. */
  addIn(
    tx: MerchantTx,
    actor: Changer,
    added: { read: ReadAccount; approvedBy?: string },
  ): Promise<BankAccount>
  /** Sends the currency's future payouts to this account. Throws 404 for an unknown one; idempotent. */
  makePrimary(actor: Changer, accountId: string): Promise<BankAccount>
  /** The same in the caller's transaction. */
  makePrimaryIn(
    tx: MerchantTx,
    actor: Changer,
    change: { accountId: string; approvedBy?: string },
  ): Promise<BankAccount>
  /** Confirms the account's details, so transfers to it resume. Throws 404 for an unknown one; idempotent. */
  confirm(actor: Changer, accountId: string): Promise<BankAccount>
  /** The same in the caller's transaction. */
  confirmIn(tx: MerchantTx, actor: Changer, accountId: string): Promise<BankAccount>
  /** Records that a transfer came back: no further ones are sent until the account is confirmed. */
  markReturned(tx: MerchantTx, merchantId: string, accountId: string, at: Date): Promise<void>
  /** Keeps a run that is already due. Activates the merchant once account set-up and bank account are complete. */
  setSchedule(actor: Actor, schedule: PayoutSchedule): Promise<PayoutSchedule>
  /** The same in the caller's transaction, after activation. */
  setScheduleIn(
    tx: MerchantTx,
    actor: Changer,
    change: { schedule: PayoutSchedule; approvedBy?: string },
  ): Promise<void>
  holdHours(merchantId: string): Promise<number>
  /** For the operator; applies to later replacements only. Throws 400 above thirty days. */
  setHoldHours(merchantId: string, hours: number): Promise<number>
  /** Call after a change of zone or country: a run that is already due stays. `before` is the previous place. */
  reschedule(tx: MerchantTx, merchantId: string, before: Region): Promise<void>
  /** Null when the currency has no account. */
  primary(
    tx: MerchantTx,
    merchantId: string,
    currency: 'AUD' | 'NZD',
  ): Promise<PrimaryAccount | null>
  /** The account with its number in clear, only for the bank. */
  forBank(tx: MerchantTx, merchantId: string, accountId: string): Promise<PayoutAccount>
}

export const bankAccountsService = (deps: BankAccountsDeps): BankAccountsService => ({
  add: (actor, typed) => accounts.addAccount(deps, actor, typed),
  list: (merchantId) => accounts.listAccounts(deps, merchantId),
  read: accounts.requireAccount,
  addIn: (tx, actor, added) => accounts.addAccountIn(deps, tx, actor, added),
  makePrimary: (actor, accountId) =>
    deps.db.inMerchant(actor.merchantId, (tx) =>
      accounts.makePrimaryIn(deps, tx, actor, { accountId }),
    ),
  makePrimaryIn: (tx, actor, change) => accounts.makePrimaryIn(deps, tx, actor, change),
  confirm: (actor, accountId) =>
    deps.db.inMerchant(actor.merchantId, (tx) =>
      accounts.confirmAccountIn(deps, tx, actor, accountId),
    ),
  confirmIn: (tx, actor, accountId) => accounts.confirmAccountIn(deps, tx, actor, accountId),
  markReturned: setReturned,
  setSchedule: (actor, change) => schedule.setSchedule(deps, actor, change),
  setScheduleIn: (tx, actor, change) => schedule.setScheduleIn(deps, tx, actor, change),
  holdHours: (merchantId) => schedule.readHoldHours(deps, merchantId),
  setHoldHours: (merchantId, hours) => schedule.setHoldHours(deps, merchantId, hours),
  reschedule: (tx, merchantId, before) => schedule.reschedule(deps, tx, merchantId, before),
  primary: accounts.readPrimary,
  forBank: (tx, merchantId, accountId) => accounts.openForBank(deps, tx, merchantId, accountId),
})
