import { formatMoney } from '@paydeck/contract/money/money'
import { planVariantOf, type PlanVariant } from '@paydeck/contract/money/plan-variants'

export interface PlanTerms {
  /** Names of variants; the first is the default. */
  variants: readonly string[]
  /** The lowest price that may be paid in parts. Minor units. */
  minimum: number
  /** The most one customer may owe at once. Minor units. */
  customerLimit: number
}

/** What is known of the customer who asks, at this merchant. */
export interface PlanCustomer {
  /** Null: no address for reminders, so no plan. */
  email: string | null
  /** What is owed already, plans that are just starting included. Minor units. */
  outstanding: number
  isOverdue: boolean
}

export interface PlanRefusal {
  code: string
  text: string
  /** How many payments the plan would have had; not given when there is no such plan. */
  payments?: number
}

/** Undefined when not offered. A variant that takes nothing at the start never is: its card proves nothing. */
export function offeredVariant(terms: PlanTerms, wanted?: string): PlanVariant | undefined {
  const name = wanted ?? terms.variants[0]
  const variant =
    name !== undefined && terms.variants.includes(name) ? planVariantOf(name) : undefined
  return variant?.startsNow ? variant : undefined
}

/** Why a price cannot be paid in parts, said kindly; null when it can. `credit` is what would be owed. */
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
