import { formatMoney } from '@paydeck/contract/money/money'
import { planVariantOf, type PlanVariant } from '@paydeck/contract/money/plan-variants'

export interface PlanTerms {
  /** Names of plan variants, the default first. */
  variants: readonly string[]
  /** The lowest price that may be paid in parts. Minor units. */
  minimum: number
  /** The most one customer may owe at once. Minor units. */
  customerLimit: number
}

/** The customer's record at this merchant. */
export interface PlanCustomer {
  /** A plan needs an address for its reminders. */
  email: string | null
  /** Already owed, including plans that are just starting. Minor units. */
  outstanding: number
  isOverdue: boolean
}

export interface PlanRefusal {
  code: string
  text: string
  /** How many payments the plan would have had; absent when the variant is not offered. */
  payments?: number
}

/** Undefined when not offered. A variant without a first charge never is: nothing proves that the card is good. */
export function offeredVariant(terms: PlanTerms, requested?: string): PlanVariant | undefined {
  const name = requested ?? terms.variants[0]
  const variant =
    name !== undefined && terms.variants.includes(name) ? planVariantOf(name) : undefined
  return variant?.startsNow ? variant : undefined
}

/** Why a price cannot be paid in instalments, for the customer; null when it can. `credit` is what they would owe. */
export function planRefusal(
  price: { amount: number; currency: string; credit: number },
  terms: PlanTerms,
  customer: PlanCustomer,
): PlanRefusal | null {
  if (customer.email === null)
    return {
      code: 'plan_email_missing',
      text: 'Paying in instalments needs an email address on the order. You can pay in full instead.',
    }
  if (price.amount < terms.minimum)
    return {
      code: 'plan_amount_too_small',
      text: `Instalments start at ${formatMoney(terms.minimum, price.currency)}. You can pay in full instead.`,
    }
  if (customer.isOverdue)
    return {
      code: 'plan_overdue',
      text: 'An earlier instalment of yours is overdue. Once it is paid you can use instalments again; you can pay this order in full.',
    }
  if (customer.outstanding + price.credit > terms.customerLimit)
    return {
      code: 'plan_limit_reached',
      text: 'This order is more than we can offer you in instalments right now. You can pay in full instead.',
    }
  return null
}
