/** Shared set-up of a file's tests. When it fails, the next test tries again. */
export function onceForAll<T>(begin: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined
  return async () => {
    begun ??= begin()
    try {
      return await begun
    } catch (failure) {
      begun = undefined
      throw failure
    }
  }
}
