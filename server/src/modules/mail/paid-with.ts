const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** What was paid with, in words a customer knows: `Visa ending 4242`. */
export function paidWith(payment: {
  method: 'card' | 'direct_debit' | 'payto'
  sourceBrand: string | null
  sourceLast4: string | null
  bankAccountHint: string | null
}): string {
  const { method, sourceBrand: brand, sourceLast4: last4, bankAccountHint: hint } = payment
  if (method === 'card') {
    const name = brand === null ? 'Card' : (BRANDS[brand] ?? 'Card')
    return last4 === null ? name : `${name} ending ${last4}`
  }
  const name = method === 'payto' ? 'PayTo' : 'Bank account'
  return hint === null ? name : `${name} ${method === 'payto' ? hint : `ending ${hint}`}`
}
