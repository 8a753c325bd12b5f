/** Where a customer can ask; the merchant's name where it gives no address. */
export const questions = (contact: string | null | undefined, payee: string): string =>
  contact
    ? `Questions about the order? Write to ${contact}.`
    : `Questions about the order? Please ask ${payee}.`
