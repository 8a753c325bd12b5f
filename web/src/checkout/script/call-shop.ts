/**
 * Calls a handler of the shop's page. If it throws, the error is reported as an uncaught error of the page and we go on:
 * a plugin whose event handler has lost its `this` must still show the bank's page.
 */
export function callShop<Value>(handler: (value: Value) => void, value: Value): void {
  try {
    handler(value)
  } catch (failure) {
    reportError(failure)
  }
}
