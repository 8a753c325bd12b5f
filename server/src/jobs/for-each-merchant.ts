const BATCH = 200

/** `find` returns at most that many merchants, none of which has work left after `work`. */
export async function forEachMerchant(
  find: (most: number) => Promise<readonly string[]>,
  work: (merchantId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await find(BATCH)
    for (const merchantId of found) await work(merchantId)
    if (found.length < BATCH) return
  }
}
