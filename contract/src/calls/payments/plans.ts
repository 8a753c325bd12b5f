import * as z from 'zod/mini'

import { actionTaken } from '../../protocol/challenge-taken.ts'
import { actionRequired } from '../../protocol/challenge.ts'
import { currency, minor } from '../../money/schemas.ts'
import { planVariantName } from '../../money/plan-variants.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'

/** A future payment, if the customer agrees. Numbers count all payments; the one at the start is number 1. */
const proposedInstalment = z.object({
  number: z.int(),
  amount: minor,
  dueOn: z.iso.date(),
  dueAt: instant,
})

export const planOffer = z.object({
  /** Null without an offer: then `refusal` says why. */
  offer: z.nullable(
    z.object({
      payPlanVariant: z.string(),
      amount: minor,
      currency,
      initialPayment: minor,
      instalments: z.array(proposedInstalment),
    }),
  ),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export type PlanOffer = z.infer<typeof planOffer>

export const instalmentStatus = z.enum([
  'scheduled',
  'charging',
  'overdue',
  'paid',
  'cancelled',
  'written_off',
])

export const plan = z.object({
  payPlanVariant: z.string(),
  status: z.enum(['starting', 'running', 'paid', 'cancelled', 'written_off', 'failed']),
  amount: minor,
  currency,
  initialPayment: minor,
  outstanding: minor,
  /** When the first payment was taken, which may be after a challenge; null until then. */
  startedAt: z.optional(z.nullable(instant)),
  overdueAt: z.nullable(instant),
  cardBrand: maybeText,
  cardLast4: maybeText,
  instalments: z.array(
    z.object({
      number: z.int(),
      amount: minor,
      dueOn: z.iso.date(),
      dueAt: instant,
      status: instalmentStatus,
      paidAt: z.nullable(instant),
    }),
  ),
})
export type Plan = z.infer<typeof plan>

const paymentToken = z.string().check(z.minLength(1), z.maxLength(64))

const early = z.enum(['next', 'all'])
export type Early = z.infer<typeof early>

const planResponse = z.extend(plan, {
  paymentToken: z.optional(z.string()),
  paymentActionRequired: z.optional(actionRequired),
})
export type PlanResponse = z.infer<typeof planResponse>

export const planCalls = {
  offerPlan: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/plan-offer',
    summary: 'The instalments that the order could be paid in, or why they are not offered',
    access: 'invoice',
    body: z.object({ payPlanVariant: z.optional(planVariantName) }),
    answer: planOffer,
    otherwise: 'We could not work out the instalments.',
  }),
  getPlan: route({
    base: 'api',
    method: 'GET',
    path: '/orders/{merchantOrderId}/plan',
    summary: 'The plan that pays the order',
    access: 'invoice',
    answer: plan,
    otherwise: 'We could not open this payment plan.',
  }),
  payInstalments: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/plan/pay',
    summary:
      'Pay the next instalment or all of them now; a payment token changes the card of the plan',
    access: 'invoice',
    /** The result of a challenge, or what to pay: with the token's new card, or without one with the plan's card. */
    body: z.union([
      z.object({ paymentActionRequired: actionTaken }),
      z.object({
        what: early,
        /** The outstanding amount shown to the customer. If it has changed, nothing is charged. */
        outstanding: z.optional(minor),
        paymentToken: z.optional(paymentToken),
      }),
    ]),
    answer: planResponse,
    idempotent: true,
    otherwise: 'We could not take this payment.',
  }),
  changePlanCard: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/plan/card',
    summary: 'Let another card pay what is left of the plan; nothing is charged now',
    access: 'invoice',
    body: z.union([z.object({ paymentActionRequired: actionTaken }), z.object({ paymentToken })]),
    answer: planResponse,
    idempotent: true,
    otherwise: 'We could not change the card of this payment plan.',
  }),
} as const
