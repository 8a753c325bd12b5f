/** How a refund on a plan is split. Minor units. */
export interface PlanRefund {
  /** Taken off what the customer still owes. */
  toPlan: number
  /** Returned to the card. */
  toSource: number
}

/** A refund first reduces what is still owed; only what is beyond that is returned to the card. */
export function splitPlanRefund(amount: number, outstanding: number): PlanRefund {
  const toPlan = Math.min(amount, outstanding)
  return { toPlan, toSource: amount - toPlan }
}
