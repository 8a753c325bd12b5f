/** Shared set-up of a file's tests. When it fails, the next test tries again. */
export function sharedSetup<T>(begin: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return async () => {
    promise ??= begin()
    try {
      return await promise
    } catch (failure) {
      promise = undefined
      throw failure
    }
  }
}
