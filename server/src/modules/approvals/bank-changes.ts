import type { WaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { BankAccount, NewBankAccount } from '@paydeck/contract/calls/bank-accounts'

import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import { sealNumber } from './account-number.ts'
import { ask } from './ask.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { AccountFacts } from './record.ts'

type Answer = Promise<BankAccount | WaitingForApproval>

/** Adds the account, or keeps it for a second person. During set-up there is none to ask. */
export async function addBankAccount(
  deps: ApprovalsDeps,
  who: Actor,
  { typed, named }: { typed: NewBankAccount; named: IdempotencyKey | null },
): Answer {
  if (!(await needsSecondPerson(deps, who.merchantId))) return deps.bankAccounts.add(who, typed)
  requirePermission(who, 'payouts:read')
  const { accountNumber, currency, ...read } = deps.bankAccounts.read(typed)
  return ask(deps, who, {
    subject: {
      act: 'add_bank_account',
      currency,
      accountFacts: factsText({ ...read, accountNumberLast4: accountNumber.slice(-4) }),
    },
    named,
    accountNumber: (key) => sealNumber(deps, key, accountNumber),
  })
}

/** Sends transfers to another account, or keeps that for a second person. 404 for an unknown account. */
export async function makePrimary(deps: ApprovalsDeps, who: Actor, accountId: string): Answer {
  const { merchantId } = who
  const accounts = await deps.bankAccounts.list(merchantId)
  const account = accounts.find(({ externalAccountId }) => externalAccountId === accountId)
  if (!account) throw notFound()
  if (account.isDefaultForCurrency || !(await needsSecondPerson(deps, merchantId)))
    return deps.bankAccounts.makePrimary(who, accountId)
  const { accountName, accountNumberLast4, routingNumber, country, currency } = account
  return ask(deps, who, {
    subject: {
      act: 'make_bank_account_primary',
      externalAccountId: accountId,
      currency,
      accountFacts: factsText({ accountName, accountNumberLast4, routingNumber, country }),
    },
    named: null,
  })
}

const factsText = (facts: AccountFacts): string => JSON.stringify(facts)

async function needsSecondPerson(
  { approvalRule, merchants }: ApprovalsDeps,
  merchantId: string,
): Promise<boolean> {
  const { bankChanges } = await approvalRule.read(merchantId)
  return bankChanges && (await merchants.get(merchantId)).activatedAt !== null
}
