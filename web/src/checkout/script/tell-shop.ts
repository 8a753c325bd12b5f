/**
 * Calls a handler of the shop's page. If it throws, the error is reported as an uncaught error of the page and we go on:
 * a plugin whose event handler has lost its `this` must still show the bank's page.
 */
export function tellShop<What>(handler: (what: What) => void, what: What): void {
  try {
    handler(what)
  } catch (failure) {
    reportError(failure)
  }
}
