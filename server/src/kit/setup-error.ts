/** A fault of the installation; the message is one sentence for the terminal, without a stack trace. */
export class SetupError extends Error {
  override name = 'SetupError'
}
