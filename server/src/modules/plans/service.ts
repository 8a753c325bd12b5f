import type { InvoiceHolder } from '../../kit/actor.ts'
import type { OpenOperation } from '../operations/service.ts'
import { changeCard, confirmCard } from './cards/card-change.ts'
import { collectDue, remindDue } from './charging/collect-due.ts'
import { confirmChallenge } from './charging/confirm-challenge.ts'
import type { EarlyRepayment } from './charging/charge-early.ts'
import { payEarly } from './charging/early-repayments.ts'
import { viewPlan } from './charging/view-plan.ts'
import type { PlansDeps } from './deps.ts'
import { reconcileCheck, reconcileInstalment } from './reconcile.ts'
import { offerPlan, offerPrice, teasePlan, type OfferedPrice } from './terms/offers.ts'
import type { PlanRequest } from './terms/quote.ts'

export type PlansService = ReturnType<typeof plansService>

/** Paying in instalments: offers, collecting at the due date, paying early, writing off. */
export const plansService = (deps: PlansDeps) => ({
  offer: (holder: InvoiceHolder, request: Pick<PlanRequest, 'payPlanVariant'>) =>
    offerPlan(deps, holder, request),
  offerPrice: (merchantId: string, price: OfferedPrice) => offerPrice(deps, merchantId, price),
  teaser: (holder: InvoiceHolder) => teasePlan(deps, holder),
  view: (holder: InvoiceHolder) => viewPlan(deps, holder),
  payNow: (holder: InvoiceHolder, request: EarlyRepayment) => payEarly(deps, holder, request),
  confirmChallenge: (holder: InvoiceHolder, threeDSAuthorisationId: string) =>
    confirmChallenge(deps, holder, threeDSAuthorisationId),
  changeCard: (holder: InvoiceHolder, paymentToken: string) =>
    changeCard(deps, holder, paymentToken),
  confirmCard: (holder: InvoiceHolder, threeDSAuthorisationId: string) =>
    confirmCard(deps, holder, threeDSAuthorisationId),
  collectDue: () => collectDue(deps),
  remindDue: () => remindDue(deps),
  reconcileInstalment: (operation: OpenOperation) => reconcileInstalment(deps, operation),
  reconcileCheck: (operation: OpenOperation) => reconcileCheck(deps, operation),
})
