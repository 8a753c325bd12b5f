const BATCH = 200

/** `find` returns at most `most` merchants, and none of them again after `work`. */
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
