/** The message for a person who signs in at another merchant's address. */
export const otherMerchantText = (slug: string): string =>
  `You are attempting to access the ${slug} dashboard. Please check your account URL is correct and enter a valid email.`
