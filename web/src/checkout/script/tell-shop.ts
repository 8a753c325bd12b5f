/**
 * Calls a handler of the shop's page. One that throws is reported as the page's own errors are, and ends nothing of
 * ours: a plugin whose event handler has lost its `this` still gets the bank's page.
 */
export function tellShop<What>(handler: (what: What) => void, what: What): void {
  try {
    handler(what)
  } catch (failure) {
    reportError(failure)
  }
}
