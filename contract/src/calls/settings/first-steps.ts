import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'

/** The set-up steps of a new merchant, in order. */
export const FIRST_STEPS = [
  'business',
  'logo',
  'bank_account',
  'test_order',
  'team',
  'first_request',
  'shop',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const firstSteps = z.object({
  /** The steps that the person may take. */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  /** The person hid them, or the merchant has taken payments for sixty days. */
  isHidden: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

const PATH = '/dashboard/merchant/{merchantId}/first-steps' as const

export const firstStepCalls = {
  getFirstSteps: route({
    base: 'api',
    method: 'GET',
    path: PATH,
    summary: 'The set-up steps that a new merchant has done and has yet to do',
    access: 'staff',
    permission: 'own',
    answer: firstSteps,
    otherwise: 'Failed to get the first steps',
  }),
  hideFirstSteps: route({
    base: 'api',
    method: 'PATCH',
    path: PATH,
    summary: 'Hide the first steps from the person who asks, or show them again',
    access: 'staff',
    permission: 'own',
    body: z.object({ isHidden: z.boolean() }),
    answer: z.void(),
    otherwise: 'Failed to save changes',
  }),
} as const
