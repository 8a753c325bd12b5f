/** The count of one local day (`YYYY-MM-DD`). */
export interface DayValue {
  date: string
  value: number
}

/** The counts as returned, today's entry, and the running total that the chart draws. */
export interface CountLists {
  daily: DayValue[]
  forToday: DayValue[]
  aggregated: DayValue[]
}

export interface OverviewLists {
  transactionSum: DayValue[]
  transactionsForToday: DayValue[]
  transactionsAggregatedSum: DayValue[]
  customerCount: DayValue[]
  customersForToday: DayValue[]
  customerAggregatedCount: DayValue[]
}

type Pairs = readonly (readonly [string, number])[]

/** @param today the current local day; 0 when the pairs lack it */
function countLists(pairs: Pairs, today: string): CountLists {
  const daily = pairs.map(([date, value]) => ({ date, value }))
  let total = 0
  const aggregated = daily.map(({ date, value }) => ({ date, value: (total += value) }))
  const todays = daily.find(({ date }) => date === today)
  return { daily, forToday: [{ date: today, value: todays?.value ?? 0 }], aggregated }
}

export function overviewLists(transactions: Pairs, customers: Pairs, today: string): OverviewLists {
  const payments = countLists(transactions, today)
  const people = countLists(customers, today)
  return {
    transactionSum: payments.daily,
    transactionsForToday: payments.forToday,
    transactionsAggregatedSum: payments.aggregated,
    customerCount: people.daily,
    customersForToday: people.forToday,
    customerAggregatedCount: people.aggregated,
  }
}

export function totalOf(aggregated: readonly DayValue[]): number {
  return aggregated.at(-1)?.value ?? 0
}
