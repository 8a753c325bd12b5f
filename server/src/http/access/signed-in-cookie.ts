/**
 * Sent with pages, unlike the session cookie, which goes only to calls. It tells the server that the browser has a
 * session with a merchant, so that pages do not start with sign-in. Its value can only get pages prerendered.
 */
export const signedInCookie = (merchantId: string): string => `paydeck_signed_in_${merchantId}`
