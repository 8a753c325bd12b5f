/** How many merchants one look finds. */
const BATCH = 200

/**
 * Does something for every merchant that has something to be done, until a look finds few. `find` answers at most so
 * many of them, none of whom has anything left after `work`.
 */
export async function eachMerchant(
  find: (most: number) => Promise<readonly string[]>,
  work: (merchantId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await find(BATCH)
    for (const merchantId of found) await work(merchantId)
    if (found.length < BATCH) return
  }
}
