import type { ProgramScope } from '@paydeck/contract/access/program-scopes'
import { programCalls, type ProgramsConnectedBy } from '@paydeck/contract/calls/decisions/programs'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { saveLastDashboard } from '#/lib/address/last-dashboard.ts'
import { call } from '#/lib/api/api.ts'

/** Stores the open dashboard in this browser, so that a program that connects later finds it. */
export const rememberedDashboard = (slug: string) =>
  queryOptions({
    queryKey: ['remembered-dashboard', slug],
    queryFn: () => {
      saveLastDashboard(slug)
      return slug
    },
  })

const grantsKey = (merchantId: string) => ['program-grants', merchantId] as const
const ruleKey = (merchantId: string) => ['program-rule', merchantId] as const

export const programConsent = (merchantId: string, request: string) =>
  queryOptions({
    queryKey: ['program-consent', merchantId, request],
    queryFn: async ({ signal }) =>
      (await call(programCalls.getProgramConsent, { merchantId, query: { request } }, { signal }))
        .data,
  })

/** The address that leads back to the program. */
export const allowProgram = (merchantId: string, request: string) =>
  mutationOptions({
    mutationFn: async (scopes: ProgramScope[]) =>
      (await call(programCalls.allowProgram, { merchantId, body: { request, scopes } })).data
        .redirectTo,
    meta: { makesStale: [grantsKey(merchantId)] },
  })

export const refuseProgram = (merchantId: string, request: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(programCalls.refuseProgram, { merchantId, body: { request } })).data.redirectTo,
  })

/** Newest first. Everyone's for people who manage connections, otherwise only their own. */
export const programGrants = (merchantId: string) =>
  queryOptions({
    queryKey: grantsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(programCalls.listProgramGrants, { merchantId }, { signal })).data,
  })

export const endProgramGrant = (merchantId: string, grantId: string) =>
  mutationOptions({
    mutationFn: async () => {
      await call(programCalls.endProgramGrant, { merchantId, grantId })
    },
    meta: { makesStale: [grantsKey(merchantId)] },
  })

export const programRule = (merchantId: string) =>
  queryOptions({
    queryKey: ruleKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(programCalls.getProgramRule, { merchantId }, { signal })).data.connectedBy,
  })

export const saveProgramRule = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (connectedBy: ProgramsConnectedBy) => {
      await call(programCalls.saveProgramRule, { merchantId, body: { connectedBy } })
    },
    meta: { makesStale: [grantsKey(merchantId), ruleKey(merchantId)] },
  })
