/**
 * A fault of the installation: a taken port, a missing binary, a bad setting. The message is one
 * sentence for the terminal, without a stack trace.
 */
export class SetupError extends Error {
  override name = 'SetupError'
}
