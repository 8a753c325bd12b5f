import { accountCalls } from '@paydeck/contract/calls/account'
import { profileCalls } from '@paydeck/contract/calls/settings/profile'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const SESSIONS = ['account', 'sessions']
const SECOND_FACTOR = ['account', 'second-factor']

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: SESSIONS,
      queryFn: async () => (await call(accountCalls.listSessions, {})).data,
    }),
  workplaces: () =>
    queryOptions({
      queryKey: ['account', 'workplaces'],
      queryFn: async () => (await call(accountCalls.listWorkplaces, {})).data,
    }),
  secondFactor: () =>
    queryOptions({
      queryKey: SECOND_FACTOR,
      queryFn: async () => (await call(accountCalls.getSecondFactor, {})).data,
    }),
}

export const accountMutations = {
  details: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: { firstName: string; lastName: string }) =>
        (await call(profileCalls.savePersonalInfo, { merchantId, body })).data,
      meta: { makesStale: [['settings', 'personal', merchantId]] },
    }),
  password: () =>
    mutationOptions({
      mutationFn: async (body: { password: string; newPassword: string }) => {
        await call(accountCalls.changePassword, { body })
      },
      meta: { makesStale: [SESSIONS] },
    }),
  changeMerchant: () =>
    mutationOptions({
      mutationFn: async (merchantId: string) =>
        (await call(accountCalls.changeMerchant, { body: { merchantId } })).data.slug,
    }),
  endSession: () =>
    mutationOptions({
      mutationFn: async (sessionId: string) => {
        await call(accountCalls.endSession, { sessionId })
      },
      meta: { makesStale: [SESSIONS] },
    }),
  endOtherSessions: () =>
    mutationOptions({
      mutationFn: async () => {
        await call(accountCalls.endOtherSessions, {})
      },
      meta: { makesStale: [SESSIONS] },
    }),
  beginSecondFactor: () =>
    mutationOptions({
      mutationFn: async () => (await call(accountCalls.beginSecondFactor, {})).data,
    }),
  turnSecondFactorOn: () =>
    mutationOptions({
      mutationFn: async (code: string) =>
        (await call(accountCalls.turnSecondFactorOn, { body: { code } })).data.recoveryCodes,
      meta: { makesStale: [SECOND_FACTOR] },
    }),
  turnSecondFactorOff: () =>
    mutationOptions({
      mutationFn: async (code: string) => {
        await call(accountCalls.turnSecondFactorOff, { body: { code } })
      },
      meta: { makesStale: [SECOND_FACTOR] },
    }),
  renewRecoveryCodes: () =>
    mutationOptions({
      mutationFn: async (code: string) =>
        (await call(accountCalls.renewRecoveryCodes, { body: { code } })).data.recoveryCodes,
      meta: { makesStale: [SECOND_FACTOR] },
    }),
}
