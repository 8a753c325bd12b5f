import type { Handlers } from '../../http/edge/handlers.ts'
import type { PersonalDataService } from './service.ts'

export const personalDataHandlers = (
  personalData: PersonalDataService,
): Pick<Handlers, 'getCustomerData' | 'eraseCustomer'> => ({
  getCustomerData: async ({ who: { merchantId, userId }, params: { customerId } }) => ({
    data: await personalData.data({ merchantId, customerId, actor: userId }),
  }),
  eraseCustomer: async ({ who: { merchantId, userId }, params: { customerId } }) => {
    const { erasedAt } = await personalData.erase({ merchantId, customerId, actor: userId })
    return { data: { erasedAt: erasedAt.toISOString() } }
  },
})
