/**
 * The installation is at fault, not the program: a taken port, a missing binary, a bad setting.
 * The message is one sentence for the person at the terminal, who sees it without a stack trace.
 */
export class SetupError extends Error {
  override name = 'SetupError'
}
