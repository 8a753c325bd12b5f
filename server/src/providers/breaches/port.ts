/** A service that knows passwords from data breaches. */
export interface BreachCheck {
  /** Returns false also if the service does not answer in time. The service never sees the password. */
  isBreached(password: string): Promise<boolean>
}
