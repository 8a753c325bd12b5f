import type { BankAccount, NewBankAccount } from '@paydeck/contract/calls/bank-accounts'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Keys, type Secrets } from '../../kit/secrets/secrets.ts'
import type { PayoutAccount } from '../../providers/bank/port.ts'
import { heldUntil, readAccount, toBankAccount, type ReadAccount } from './rules.ts'
import type { BankAccountsDeps, Changer, PrimaryAccount } from './deps.ts'
import * as store from './store.ts'

export const listAccounts = async (
  { db }: BankAccountsDeps,
  merchantId: string,
): Promise<BankAccount[]> => (await store.readAccounts(db.reader, merchantId)).map(toBankAccount)

export const addAccount = (
  deps: BankAccountsDeps,
  actor: Actor,
  typed: NewBankAccount,
): Promise<BankAccount> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    const accounts = await store.lockAccounts(tx, actor.merchantId)
    const terms = await store.lockTerms(tx, actor.merchantId)
    const isOnboarding = terms.activatedAt === null
    const isOwn = accounts.every((account) => account.createdBy === actor.userId)
    if (!(isOnboarding && isOwn)) requirePermission(actor, 'payouts:read')
    const read = requireAccount(typed)
    if (!isOnboarding) return addAccountIn(deps, tx, actor, { read })
    requireRoom(accounts)
    await store.removeAccounts(tx, actor.merchantId)
    return toBankAccount(await insertAccount(deps, tx, actor, { ...read, isPrimary: true }))
  })

/** Throws 400 with the first invalid field. */
export function requireAccount(typed: NewBankAccount): ReadAccount {
  const read = readAccount(typed)
  if ('refusal' in read) throw badRequest(read.refusal)
  return read
}

function requireRoom(accounts: readonly unknown[]): void {
  if (accounts.length >= store.MAX_ACCOUNTS)
    throw conflict('too_many_accounts', 'There are too many bank accounts already.')
}

export async function addAccountIn(
  deps: BankAccountsDeps,
  tx: MerchantTx,
  actor: Changer,
  { read, approvedBy }: { read: ReadAccount; approvedBy?: string },
): Promise<BankAccount> {
  const accounts = await store.lockAccounts(tx, actor.merchantId)
  requireRoom(accounts)
  const isPrimary = !accounts.some(
    (existing) => existing.currency === read.currency && existing.isPrimary,
  )
  const row = await insertAccount(deps, tx, actor, { ...read, isPrimary })
  await deps.notices.notifyAdmins(tx, actor, 'bank_account_added', factsOf(row, approvedBy))
  return toBankAccount(row)
}

async function insertAccount(
  deps: BankAccountsDeps,
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { accountNumber, ...account }: ReadAccount & { isPrimary: boolean },
): Promise<store.AccountRow> {
  const accountId = deps.newId('bankAccount')
  const row = {
    ...account,
    externalAccountId: accountId,
    accountNumberLast4: accountNumber.slice(-4),
    heldUntil: null,
    returnedAt: null,
    createdAt: deps.clock.now(),
    createdBy: userId,
    version: 1,
  }
  await store.insertAccount(tx, merchantId, {
    ...row,
    accountNumberSealed: seal(
      numberKeys(deps.secrets),
      accountNumber,
      contextOf(merchantId, accountId),
      deps.random,
    ),
  })
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'bank_account.added',
    subjectType: 'bank_account',
    subjectId: accountId,
    details: {
      last4: row.accountNumberLast4,
      accountName: row.accountName,
      routingNumber: row.routingNumber,
      country: row.country,
      currency: row.currency,
      isPrimary: row.isPrimary,
    },
  })
  return row
}

export async function makePrimaryIn(
  deps: BankAccountsDeps,
  tx: MerchantTx,
  actor: Changer,
  { accountId, approvedBy }: { accountId: string; approvedBy?: string },
): Promise<BankAccount> {
  const { merchantId, userId } = actor
  const accounts = await store.lockAccounts(tx, merchantId)
  const account = accounts.find((row) => row.externalAccountId === accountId)
  if (!account) throw notFound()
  if (account.isPrimary) return toBankAccount(account)
  const before = accounts.find((row) => row.currency === account.currency && row.isPrimary)
  const terms = await store.lockTerms(tx, merchantId)
  const held = heldUntil(deps.clock.now(), terms.payoutHoldHours, before !== undefined)
  await store.clearPrimary(tx, merchantId, account.currency)
  await store.setPrimary(tx, merchantId, accountId, held)
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'bank_account.made_primary',
    subjectType: 'bank_account',
    subjectId: accountId,
    details: {
      currency: account.currency,
      before: before?.externalAccountId ?? null,
      heldUntil: held?.toISOString() ?? null,
    },
  })
  const facts = factsOf(account, approvedBy)
  await deps.notices.notifyAdmins(tx, actor, 'bank_account_made_primary', facts)
  return toBankAccount({ ...account, isPrimary: true })
}

export async function confirmAccountIn(
  deps: BankAccountsDeps,
  tx: MerchantTx,
  { merchantId, userId }: Changer,
  accountId: string,
): Promise<BankAccount> {
  const accounts = await store.lockAccounts(tx, merchantId)
  const account = accounts.find((row) => row.externalAccountId === accountId)
  if (!account) throw notFound()
  if (account.returnedAt === null) return toBankAccount(account)
  await store.setReturned(tx, merchantId, accountId, null)
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'bank_account.confirmed',
    subjectType: 'bank_account',
    subjectId: accountId,
    details: { currency: account.currency, returnedAt: account.returnedAt.toISOString() },
  })
  return toBankAccount({ ...account, returnedAt: null })
}

const factsOf = (
  account: { accountName: string; accountNumberLast4: string; currency: string },
  approvedBy?: string,
): [string, string][] => [
  ['Account', `${account.accountName}, ending ${account.accountNumberLast4}`],
  ['Currency', account.currency],
  ...(approvedBy === undefined ? [] : ([['Approved by', approvedBy]] satisfies [string, string][])),
]

export async function readPrimary(
  tx: MerchantTx,
  merchantId: string,
  currency: 'AUD' | 'NZD',
): Promise<PrimaryAccount | null> {
  const account = await store.findPrimary(tx, merchantId, currency)
  if (!account) return null
  const { externalAccountId, heldUntil: until, returnedAt } = account
  return { externalAccountId, heldUntil: until, returnedAt }
}

export async function openForBank(
  deps: BankAccountsDeps,
  tx: MerchantTx,
  merchantId: string,
  accountId: string,
): Promise<PayoutAccount> {
  const account = await store.findAccount(tx, merchantId, accountId)
  if (!account) throw new Error(`Bank account ${accountId} is missing`)
  return {
    accountName: account.accountName,
    accountNumber: unseal(
      numberKeys(deps.secrets),
      account.accountNumberSealed,
      contextOf(merchantId, accountId),
    ),
    routingNumber: account.routingNumber,
    country: account.country,
  }
}

const numberKeys = (secrets: Secrets): Keys => deriveKeys(secrets, 'bank account numbers')
const contextOf = (merchantId: string, accountId: string): string => `${merchantId}:${accountId}`

/** The sealed columns of the module. */
export const bankAccountColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'app.bankAccount',
    column: 'accountNumberSealed',
    form: 'bytes',
    id: ['externalAccountId'],
    keys: numberKeys(secrets),
    contextOf: ({ merchantId = '', externalAccountId = '' }) =>
      contextOf(merchantId, externalAccountId),
  }),
]
