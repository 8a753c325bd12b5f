/** One figure of a day (`YYYY-MM-DD`, local). */
export interface DayValue {
  date: string
  value: number
}

/** The lists a chart needs: as returned, today's entry, and the running total it draws. */
export interface CountLists {
  daily: DayValue[]
  forToday: DayValue[]
  aggregated: DayValue[]
}

/** The six lists of the overview. */
export interface OverviewLists {
  transactionSum: DayValue[]
  transactionsForToday: DayValue[]
  transactionsAggregatedSum: DayValue[]
  customerCount: DayValue[]
  customersForToday: DayValue[]
  customerAggregatedCount: DayValue[]
}

type Pairs = readonly (readonly [string, number])[]

/**
 * Turns `[day, count]` pairs into the lists of one chart.
 * @param today the current local day; its entry is 0 when the pairs have none
 */
function countLists(pairs: Pairs, today: string): CountLists {
  const daily = pairs.map(([date, value]) => ({ date, value }))
  let total = 0
  const aggregated = daily.map(({ date, value }) => ({ date, value: (total += value) }))
  const todays = daily.find(({ date }) => date === today)
  return { daily, forToday: [{ date: today, value: todays?.value ?? 0 }], aggregated }
}

/** Turns the answers of the two count calls into the overview's six lists. */
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

/** The last running total: how many there were in the whole range. */
export function totalOf(aggregated: readonly DayValue[]): number {
  return aggregated.at(-1)?.value ?? 0
}
