import {
  teamCalls,
  type MemberRole,
  type NewMember,
  type SecondFactorOf,
} from '@paydeck/contract/calls/team'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const teamKey = (merchantId: string) => ['team', merchantId] as const

export const team = (merchantId: string) =>
  queryOptions({
    queryKey: teamKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(teamCalls.listTeam, { merchantId }, { signal })).data,
  })

const ruleKey = (merchantId: string) => ['second-factor-rule', merchantId] as const

export const secondFactorRule = (merchantId: string) =>
  queryOptions({
    queryKey: ruleKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(teamCalls.getSecondFactorRule, { merchantId }, { signal })).data,
  })

export const teamMutations = {
  requireSecondFactor: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (askedOf: SecondFactorOf) => {
        await call(teamCalls.saveSecondFactorRule, { merchantId, body: { askedOf } })
      },
      meta: { makesStale: [ruleKey(merchantId)] },
    }),
  invite: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: NewMember) =>
        (await call(teamCalls.inviteMember, { merchantId, body })).data,
      meta: { makesStale: [teamKey(merchantId)] },
    }),
  resend: (merchantId: string, userId: string) =>
    mutationOptions({
      mutationFn: async () => {
        await call(teamCalls.resendInvitation, { merchantId, userId })
      },
      meta: { makesStale: [teamKey(merchantId)] },
    }),
  change: (merchantId: string, userId: string) =>
    mutationOptions({
      mutationFn: async (body: MemberRole) => {
        await call(teamCalls.changeMember, { merchantId, userId, body })
      },
      meta: { makesStale: [teamKey(merchantId)] },
    }),
  remove: (merchantId: string, userId: string) =>
    mutationOptions({
      mutationFn: async () => {
        await call(teamCalls.removeMember, { merchantId, userId })
      },
      meta: { makesStale: [teamKey(merchantId)] },
    }),
}
