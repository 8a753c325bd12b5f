import type {
  BankAccount,
  NewBankAccount,
  PayoutSchedule,
} from '@paydeck/contract/calls/bank-accounts'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { seal, unseal } from '../../kit/sealed.ts'
import { deriveKey } from '../../kit/secrets.ts'
import type { PayoutAccount } from '../../providers/bank/port.ts'
import { OPERATOR, type AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import { heldUntil, MAX_HOLD_HOURS, readAccount, toBankAccount } from './rules.ts'
import { nextRunAfter, type Place, runDayOf, runHourOf } from './schedule-rules.ts'
import type { MerchantsService } from '../merchants/service.ts'
import * as store from './store.ts'

export interface BankAccountsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secret: Buffer
  audit: AuditService
  notices: Pick<SecurityNotices, 'notifyAdmins'>
  merchants: Pick<MerchantsService, 'activateIn' | 'change'>
}

export interface PrimaryAccount {
  externalAccountId: string
  heldUntil: Date | null
}

/** A run already due still happens; the next follows the current schedule, clock and country. */
function nextDue(
  dueAt: Date | null,
  now: Date,
  schedule: PayoutSchedule,
  terms: store.PayoutTerms,
): Date | null {
  const place = { country: terms.tradingCountry, timeZone: terms.timeZone }
  return dueAt === null || dueAt <= now ? dueAt : nextRunAfter(now, schedule, place)
}

const factsOf = (account: {
  accountName: string
  accountNumberLast4: string
  currency: string
}): [string, string][] => [
  ['Account', `${account.accountName}, ending ${account.accountNumberLast4}`],
  ['Currency', account.currency],
]

export type BankAccountsService = ReturnType<typeof bankAccountsService>

export function bankAccountsService(deps: BankAccountsDeps) {
  const { db, clock, newId, random, audit, notices, merchants } = deps
  const key = deriveKey(deps.secret, 'bank account numbers')

  return {
    /**
     * The first account of a currency becomes its primary. Throws 400 with a sentence for an invalid account, and 403
     * without the permission to view payouts, except for one's own account before activation. Until activation a new
     * account replaces the previous one, so that bank details can be entered again after a later step failed.
     */
    async add(who: Actor, typed: NewBankAccount): Promise<BankAccount> {
      const { merchantId, userId } = who
      return db.inMerchant(merchantId, async (tx) => {
        const known = await store.lockAccounts(tx, merchantId)
        const terms = await store.lockTerms(tx, merchantId)
        const isOnboarding = terms.activatedAt === null
        const isOwn = known.every((one) => one.createdBy === userId)
        if (!(isOnboarding && isOwn)) requirePermission(who, 'payouts:read')
        const read = readAccount(typed)
        if ('refusal' in read) throw badRequest(read.refusal)
        if (known.length >= store.MAX_ACCOUNTS)
          throw conflict('too_many_accounts', 'There are too many bank accounts already.')
        if (isOnboarding) await store.removeAccounts(tx, merchantId)
        const accountId = newId('bankAccount')
        const row = {
          externalAccountId: accountId,
          accountName: read.accountName,
          accountNumberLast4: read.accountNumber.slice(-4),
          routingNumber: read.routingNumber,
          country: read.country,
          currency: read.currency,
          isPrimary:
            isOnboarding || !known.some((one) => one.currency === read.currency && one.isPrimary),
          heldUntil: null,
          createdAt: clock.now(),
          createdBy: userId,
          version: 1,
        }
        await store.insertAccount(tx, merchantId, {
          ...row,
          accountNumberSealed: seal(key, read.accountNumber, `${merchantId}:${accountId}`, random),
        })
        await audit.record(tx, merchantId, {
          actor: userId,
          action: 'bank_account.added',
          subjectType: 'bank_account',
          subjectId: accountId,
          details: {
            last4: row.accountNumberLast4,
            country: row.country,
            currency: row.currency,
            isPrimary: row.isPrimary,
          },
        })
        // During onboarding the same person sets everything up and needs no notice.
        if (!isOnboarding) await notices.notifyAdmins(tx, who, 'bank_account_added', factsOf(row))
        return toBankAccount(row)
      })
    },

    async list(merchantId: string): Promise<BankAccount[]> {
      return (await store.readAccounts(db.reader, merchantId)).map(toBankAccount)
    },

    /** Payouts of the currency go to this account from now on. Throws 404 for an unknown one; idempotent. */
    async makePrimary(
      who: Pick<Actor, 'merchantId' | 'userId' | 'email'>,
      accountId: string,
    ): Promise<BankAccount> {
      const { merchantId, userId } = who
      return db.inMerchant(merchantId, async (tx) => {
        const known = await store.lockAccounts(tx, merchantId)
        const account = known.find((one) => one.externalAccountId === accountId)
        if (!account) throw notFound()
        if (account.isPrimary) return toBankAccount(account)
        const before = known.find((one) => one.currency === account.currency && one.isPrimary)
        const terms = await store.lockTerms(tx, merchantId)
        const held = heldUntil(clock.now(), terms.payoutHoldHours, before !== undefined)
        await store.clearPrimary(tx, merchantId, account.currency)
        await store.setPrimary(tx, merchantId, accountId, held)
        await audit.record(tx, merchantId, {
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
        await notices.notifyAdmins(tx, who, 'bank_account_made_primary', factsOf(account))
        return toBankAccount({ ...account, isPrimary: true })
      })
    },

    /**
     * A run already due still happens. The schedule is the last of the bank details: once account
     * set-up is complete and a bank account exists, it activates the merchant. Throws 403 without
     * the permission to view payouts, except before activation.
     */
    async setSchedule(who: Actor, schedule: PayoutSchedule): Promise<PayoutSchedule> {
      const { merchantId, userId } = who
      return db.inMerchant(merchantId, async (tx) => {
        const known = await store.lockAccounts(tx, merchantId)
        const terms = await store.lockTerms(tx, merchantId)
        if (terms.activatedAt !== null) requirePermission(who, 'payouts:read')
        else if (terms.onboardedAt !== null && known.length > 0)
          await merchants.activateIn(tx, merchantId, userId)
        if (terms.payoutSchedule === schedule) return schedule
        const { payoutDueAt: dueAt } = await store.lockTerms(tx, merchantId)
        await merchants.change(tx, merchantId, {
          payoutSchedule: schedule,
          payoutDueAt: nextDue(dueAt, clock.now(), schedule, terms),
        })
        await audit.record(tx, merchantId, {
          actor: userId,
          action: 'payout_schedule.changed',
          subjectType: 'merchant',
          subjectId: merchantId,
          details: { before: terms.payoutSchedule, after: schedule },
        })
        if (terms.activatedAt !== null)
          await notices.notifyAdmins(tx, who, 'payout_schedule_changed', [
            ['From now on', schedule],
          ])
        return schedule
      })
    },

    holdHours: (merchantId: string): Promise<number> =>
      db.inMerchant(
        merchantId,
        async (tx) => (await store.lockTerms(tx, merchantId)).payoutHoldHours,
      ),

    /** For the operator; affects later replacements only. Throws 400 beyond thirty days. */
    async setHoldHours(merchantId: string, hours: number): Promise<number> {
      if (!Number.isInteger(hours) || hours < 0 || hours > MAX_HOLD_HOURS)
        throw badRequest(`A hold takes whole hours, at most ${MAX_HOLD_HOURS}.`)
      return db.inMerchant(merchantId, async (tx) => {
        const { payoutHoldHours: before } = await store.lockTerms(tx, merchantId)
        if (before === hours) return hours
        await merchants.change(tx, merchantId, { payoutHoldHours: hours })
        await audit.record(tx, merchantId, {
          actor: OPERATOR,
          action: 'payout_hold.changed',
          subjectType: 'merchant',
          subjectId: merchantId,
          details: { before, after: hours },
        })
        return hours
      })
    },

    /**
     * Recomputes the next run after the merchant's time zone or country changed: a day already due
     * keeps its run, even if its hour has passed in the new zone. `before` is the previous place.
     */
    async reschedule(tx: MerchantTx, merchantId: string, before: Place): Promise<void> {
      const terms = await store.lockTerms(tx, merchantId)
      const { payoutSchedule: schedule, payoutDueAt: dueAt, timeZone } = terms
      if (dueAt === null) return
      const day = runDayOf(dueAt, before)
      const moved = day === null ? dueAt : runHourOf(day, timeZone)
      const anew = nextRunAfter(clock.now(), schedule, { country: terms.tradingCountry, timeZone })
      await merchants.change(tx, merchantId, {
        payoutSchedule: schedule,
        payoutDueAt: moved < anew ? moved : anew,
      })
    },

    /** Null when the currency has no account. */
    async primary(
      tx: MerchantTx,
      merchantId: string,
      currency: 'AUD' | 'NZD',
    ): Promise<PrimaryAccount | null> {
      const found = await store.findPrimary(tx, merchantId, currency)
      if (!found) return null
      return { externalAccountId: found.externalAccountId, heldUntil: found.heldUntil }
    },

    /** The account with its number in clear, for the bank only. */
    async forBank(tx: MerchantTx, merchantId: string, accountId: string): Promise<PayoutAccount> {
      const found = await store.findAccount(tx, merchantId, accountId)
      if (!found) throw new Error(`Bank account ${accountId} is missing`)
      return {
        accountName: found.accountName,
        accountNumber: unseal(key, found.accountNumberSealed, `${merchantId}:${accountId}`),
        routingNumber: found.routingNumber,
        country: found.country,
      }
    },
  }
}
