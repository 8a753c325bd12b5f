import { addDays, startOfDay } from '@paydeck/contract/time/days'

import { type Proof, ZONES } from './rules.ts'

interface UnreadList {
  account: { providerKind: string; provider: string }
  day: string
}

/** Providers' lists not read since the proven day ended, as kind and name, with the day. */
export async function listsNotRead(
  { notRead }: { notRead: (from: Date, until: Date) => Promise<readonly UnreadList[]> },
  { currency, day }: Pick<Proof, 'currency' | 'day'>,
): Promise<[string, string][]> {
  const zone = ZONES[currency]
  const [from, until] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  const lists = await notRead(from, until)
  return lists.map(({ account, day: of }) => [`${account.providerKind} ${account.provider}`, of])
}
