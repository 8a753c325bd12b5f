/** A service that knows passwords of data breaches. */
export interface BreachCheck {
  /** False also when the service does not answer in time. Never sees the password itself. */
  isBreached(password: string): Promise<boolean>
}
