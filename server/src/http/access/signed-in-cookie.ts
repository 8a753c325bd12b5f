/**
 * Says that a browser has a session of a merchant, whose own cookie goes to calls alone: its pages then do not begin
 * with sign-in. Its value can do nothing but have pages drawn.
 */
export const signedInCookie = (merchantId: string): string => `paydeck_signed_in_${merchantId}`
