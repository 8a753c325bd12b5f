/** How a refund on a plan is split. Minor units. */
export interface PlanRefund {
  /** Taken off what the customer still owes. */
  toPlan: number
  /** Returned to the card. */
  toSource: number
}

/** A refund first reduces the amount still owed; only the rest is refunded to the card. */
export function splitPlanRefund(amount: number, outstanding: number): PlanRefund {
  const toPlan = Math.min(amount, outstanding)
  return { toPlan, toSource: amount - toPlan }
}
