import type { Account, Posting } from '../src/modules/ledger/rules.ts'

/** What some postings debit and credit on each account, sorted by account. */
export function movements(
  postings: readonly Posting[],
): { account: Account; debits: number; credits: number }[] {
  const sums = new Map<Account, { debits: number; credits: number }>()
  const of = (account: Account) => {
    const sum = sums.get(account) ?? { debits: 0, credits: 0 }
    sums.set(account, sum)
    return sum
  }
  for (const { debit, credit, amount } of postings) {
    of(debit).debits += amount
    of(credit).credits += amount
  }
  return [...sums]
    .map(([account, sum]) => ({ account, ...sum }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
}
