/** Whether a person must set two-factor sign-in up before anything else. */
export const owesSecondFactor = (of: {
  /** Null if the merchant never set it. */
  askedOf: string | null
  hasSecondFactor: boolean
  /** Null until the person next enters the password. */
  hasShortPassword: boolean | null
}): boolean =>
  !of.hasSecondFactor &&
  (of.askedOf === 'everyone' || (of.askedOf === 'short_passwords' && of.hasShortPassword === true))
