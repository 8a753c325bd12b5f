/** What the tests of a file begin with and share; a test that tries again after it failed begins it anew. */
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
