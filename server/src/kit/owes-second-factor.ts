/** Whether a person must set two-factor sign-in up before anything else. */
export const owesSecondFactor = (of: {
  /** Null where the merchant never said. */
  askedOf: string | null
  hasSecondFactor: boolean
  /** Null until the password was given since this is kept. */
  hasShortPassword: boolean | null
}): boolean =>
  !of.hasSecondFactor &&
  (of.askedOf === 'everyone' || (of.askedOf === 'short_passwords' && of.hasShortPassword === true))
