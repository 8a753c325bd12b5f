import { addDays } from '@paydeck/contract/time/days'

import type { Term } from '../../src/modules/client-money/rules.ts'
import type { TestMerchant, World } from '../harness.ts'

const CARD = '4242424242424242'

/**
 * The proof of a day, after comparing it and the two weeks before it: each comparison reads the lists around its day.
 */
export async function proofOf(of: World, day: string) {
  for (const daysBack of [14, 7, 0])
    await of.services.reconciliation.compare(addDays(day, -daysBack))
  const proofs = await of.services.clientMoney.prove(day)
  return proofs.find(({ currency }) => currency === 'AUD')
}

export const amountOf = (terms: readonly Term[] | undefined, name: RegExp): number | undefined =>
  terms?.find((term) => name.test(term.name))?.amount

export async function pay(merchant: TestMerchant, amount: number): Promise<string> {
  return (await (await merchant.order({ amount })).pay(CARD)).transactionId
}
