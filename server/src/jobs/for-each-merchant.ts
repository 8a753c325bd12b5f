const BATCH = 200

/** `find` returns at most `limit` merchants, and none of them again after `work`. */
export async function forEachMerchant(
  find: (limit: number) => Promise<readonly string[]>,
  work: (merchantId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const merchantIds = await find(BATCH)
    for (const merchantId of merchantIds) await work(merchantId)
    if (merchantIds.length < BATCH) return
  }
}
