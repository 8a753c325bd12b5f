/** Shared set-up of a file's tests. When it fails, the next test tries again. */
export function sharedSetup<T>(setUp: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return async () => {
    promise ??= setUp()
    try {
      return await promise
    } catch (failure) {
      promise = undefined
      throw failure
    }
  }
}
