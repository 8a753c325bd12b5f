import { api } from '@paydeck/contract/protocol/api'
import {
  type BankMethod,
  PAYTO_AGREEMENTS_PATH,
  type PayToAgreement,
} from '@paydeck/contract/calls/payments/bank-payments'

import {
  TEST_DEBIT_ACCOUNTS,
  type TestAccount,
} from '../../src/providers/direct-debit/sandbox/test-accounts.ts'
import type { TestOrder, World } from '../harness.ts'

const account = (accountNumber: string, bsb = '000000'): TestAccount => {
  const match = TEST_DEBIT_ACCOUNTS.find(
    (testAccount) => testAccount.accountNumber === accountNumber && testAccount.bsb === bsb,
  )
  if (!match) throw new Error(`There is no test account ${bsb} ${accountNumber}`)
  return match
}

/** The sandbox's accounts by behaviour; see docs/test-accounts.md. */
export const DEBIT_ACCOUNTS = {
  confirms: account('000123456'),
  badBsb: account('000123456', '999999'),
  badAccount: account('111111116'),
  insufficient: account('222222227'),
  returns: account('444444440'),
  returnsHalf: account('444444441'),
  returnsAndWins: account('444444442'),
  slow: account('555555550'),
  silentSubmitted: account('666666661'),
  silentLost: account('666666662'),
} as const

/** The sandbox's payers by behaviour. */
export const PAYERS = {
  approved: 'approved@payto.example',
  later: 'later@payto.example',
  refused: 'refused@payto.example',
  unanswered: 'nobody@payto.example',
  slow: 'slow@payto.example',
  insufficient: 'insufficient@payto.example',
  silentPaid: 'silent.paid@payto.example',
  silentUnpaid: 'silent.unpaid@payto.example',
} as const

async function post<T>(world: World, path: string, body: unknown): Promise<T> {
  const sent = await fetch(world.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!sent.ok) throw new Error(await sent.text())
  return (await sent.json()) as T
}

/** The token that the direct debit provider gives the hosted page for an account. */
export const debitToken = (
  world: Pick<World, 'debitToken'>,
  of: Pick<TestAccount, 'bsb' | 'accountNumber'>,
): Promise<string> => world.debitToken(of)

/** The token that the PayTo provider gives the hosted page for a PayID. */
export const agreement = (world: World, payId: string, amount: number): Promise<PayToAgreement> =>
  post(world, PAYTO_AGREEMENTS_PATH, {
    payerName: 'Jane Doe',
    payer: { payId },
    amount,
    currency: 'AUD',
  })

/** Pays over HTTP as the hosted page does; throws ApiError when refused. */
export async function payByBank(order: TestOrder, body: BankMethod, idempotencyKey?: string) {
  const { merchantOrderId } = order
  const { data } = await order.customer(
    api.payByBank,
    { merchantOrderId, body },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
  return data
}

/** A debit whose direct debit request was accepted. */
export const debitWith = (paymentToken: string): BankMethod => ({
  directDebit: { paymentToken, mandateAccepted: true },
})

export const payByDebit = async (world: World, order: TestOrder, from: TestAccount) =>
  payByBank(order, debitWith(await debitToken(world, from)))

/** The agreement is for the amount given, which must be the order's. */
export const payByPayTo = async (world: World, order: TestOrder, payer: string, amount: number) =>
  payByBank(order, {
    payTo: { agreementToken: (await agreement(world, payer, amount)).agreementToken },
  })

/** Reconciles everything due, as the sweeps do. */
export async function sweep({ services }: World): Promise<void> {
  await services.operations.checkDue()
  await services.bankPayments.checkReturns()
}

/** Advances whole days of business time and runs the sweeps of each. */
export async function replayOutcomes(world: World, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    world.time.advance({ days: 1 })
    await sweep(world)
  }
}
