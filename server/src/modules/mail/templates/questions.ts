/** Where a customer can ask: the merchant's address, else its name. */
export const questions = (contact: string | null | undefined, payee: string): string =>
  contact
    ? `Questions about the order? Write to ${contact}.`
    : `Questions about the order? Please ask ${payee}.`
