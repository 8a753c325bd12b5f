import type { WaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { BankAccount, NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'

import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import { sealNumber } from './account-number.ts'
import { requestApproval } from './request-approval.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { AccountFacts } from './record.ts'

type Answer = Promise<BankAccount | WaitingForApproval>

/** Adds the account, or asks a second person to approve it. During set-up there is no one to ask. */
export async function addBankAccount(
  deps: ApprovalsDeps,
  actor: Actor,
  { typed, idempotencyKey }: { typed: NewBankAccount; idempotencyKey: IdempotencyKey | null },
): Answer {
  if (!(await needsSecondPerson(deps, actor.merchantId))) return deps.bankAccounts.add(actor, typed)
  requirePermission(actor, 'payouts:read')
  const { accountNumber, currency, ...read } = deps.bankAccounts.read(typed)
  return requestApproval(deps, actor, {
    subject: {
      act: 'add_bank_account',
      currency,
      accountFacts: factsText({ ...read, accountNumberLast4: accountNumber.slice(-4) }),
    },
    idempotencyKey,
    accountNumber: (key) => sealNumber(deps, key, accountNumber),
  })
}

/** Sends transfers to another account, or asks a second person to approve it. 404 for an unknown account. */
export async function makePrimary(deps: ApprovalsDeps, actor: Actor, accountId: string): Answer {
  const { merchantId } = actor
  const account = await findAccount(deps, merchantId, accountId)
  if (account.isDefaultForCurrency || !(await needsSecondPerson(deps, merchantId)))
    return deps.bankAccounts.makePrimary(actor, accountId)
  return requestApproval(deps, actor, {
    subject: subjectOfAccount('make_bank_account_primary', account),
    idempotencyKey: null,
  })
}

/** Resumes transfers to an account that returned one, or asks a second person to. 404 for an unknown account. */
export async function confirmAccount(deps: ApprovalsDeps, actor: Actor, accountId: string): Answer {
  const { merchantId } = actor
  const account = await findAccount(deps, merchantId, accountId)
  const isReturned = account.returnedAt !== null && account.returnedAt !== undefined
  if (!isReturned || !(await needsSecondPerson(deps, merchantId)))
    return deps.bankAccounts.confirm(actor, accountId)
  return requestApproval(deps, actor, {
    subject: subjectOfAccount('confirm_bank_account', account),
    idempotencyKey: null,
  })
}

/** Changes the payout schedule, or asks a second person to approve it. During set-up there is no one to ask. */
export async function changeSchedule(
  deps: ApprovalsDeps,
  actor: Actor,
  schedule: PayoutSchedule,
): Promise<PayoutSchedule | WaitingForApproval> {
  const { merchantId } = actor
  const { payoutSchedule, tradingCountry } = await deps.merchants.get(merchantId)
  if (payoutSchedule === schedule || !(await needsSecondPerson(deps, merchantId)))
    return deps.bankAccounts.setSchedule(actor, schedule)
  requirePermission(actor, 'payouts:read')
  // The column is not null, but a schedule has no currency.
  const currency = tradingCountry === 'NZ' ? 'NZD' : 'AUD'
  const subject = { act: 'change_payout_schedule', payoutSchedule: schedule, currency } as const
  return requestApproval(deps, actor, { subject, idempotencyKey: null })
}

async function findAccount(
  { bankAccounts }: ApprovalsDeps,
  merchantId: string,
  accountId: string,
): Promise<BankAccount> {
  const accounts = await bankAccounts.list(merchantId)
  const account = accounts.find(({ externalAccountId }) => externalAccountId === accountId)
  if (!account) throw notFound()
  return account
}

const subjectOfAccount = (
  act: 'make_bank_account_primary' | 'confirm_bank_account',
  account: BankAccount,
) => {
  const { externalAccountId, accountName, accountNumberLast4, routingNumber, country } = account
  const facts = { accountName, accountNumberLast4, routingNumber, country }
  return { act, externalAccountId, currency: account.currency, accountFacts: factsText(facts) }
}

const factsText = (facts: AccountFacts): string => JSON.stringify(facts)

async function needsSecondPerson(
  { approvalRule, merchants }: ApprovalsDeps,
  merchantId: string,
): Promise<boolean> {
  const { bankChanges } = await approvalRule.read(merchantId)
  return bankChanges && (await merchants.get(merchantId)).activatedAt !== null
}
