import { lookUp } from '../identifiers/look-up.ts'

const RUN_TOGETHER: Record<string, string> = {
  accountclosed: 'Account closed',
  debitnotauthorised: 'Debit not authorised',
  insufficientfunds: 'Insufficient funds',
  invalidaccount: 'Invalid account',
  invalidbsb: 'Invalid BSB',
  paymentstopped: 'Payment stopped',
}

export function chargeFailureText(code: string | null | undefined): string {
  if (!code) return 'Unknown charge error'
  const known = lookUp(RUN_TOGETHER, code)
  if (known !== undefined) return known
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
