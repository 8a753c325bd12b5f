import type { PayAction } from '@paydeck/contract/calls/shop/third-generation'

import type { Handlers } from '../../../http/edge/handlers.ts'
import { AppError } from '../../../kit/errors.ts'
import type { ShopViews } from '../service.ts'
import { moneyOf, toOnlineOrder, toPayAnswer } from './view.ts'

/** The handlers of the second generation, which those of the third call under other names. */
export type SecondGeneration = Pick<
  Handlers,
  | 'createShopOrder'
  | 'createPayByLink'
  | 'payOrder'
  | 'createSavedCardPayment'
  | 'refundTransaction'
  | 'upsertPluginCustomer'
  | 'signInPluginCustomer'
>

type OrderCalls = 'v3RegisterCustomer' | 'v3SignIn' | 'v3CreateOrder'
type MoneyCalls = 'v3PayOrder' | 'v3CreateToken' | 'v3ChangeTransaction'

const DEFAULTS = {
  returnURL: null,
  payPlanVariant: null,
  offSession: false,
  cardStatement: null,
}

function toPayRequest({ PayByCard, PayByPaymentToken, Confirm3DSComplete }: PayAction) {
  const card = PayByCard ?? { request3DS: false, authoriseOnly: false }
  const input = PayByCard ?? PayByPaymentToken ?? Confirm3DSComplete
  return {
    ...DEFAULTS,
    paymentToken: input?.paymentTokenId ?? null,
    request3DS: card.request3DS,
    authoriseOnly: Confirm3DSComplete?.authoriseOnly ?? card.authoriseOnly,
    paymentActionRequired: Confirm3DSComplete?.threeDSResponse ?? null,
  }
}

export const thirdGenerationHandlers = (
  second: SecondGeneration,
  views: Pick<ShopViews, 'transaction'>,
): Pick<Handlers, OrderCalls | MoneyCalls> => ({
  ...orderHandlers(second),
  ...moneyHandlers(second, views),
})

function orderHandlers(second: SecondGeneration): Pick<Handlers, OrderCalls> {
  return {
    v3RegisterCustomer: ({ body: { RegisterPluginConsumerCustomer: input }, ...call }) => {
      const { referenceCustomerId: internalCustomerId, phoneNumber: phoneNo, ...rest } = input
      return second.upsertPluginCustomer({
        ...call,
        body: { ...rest, internalCustomerId, phoneNo },
      })
    },
    v3SignIn: ({ body, ...call }) =>
      second.signInPluginCustomer({ ...call, body: body.SignInConsumer }),
    async v3CreateOrder({ body: { CreateOnlineOrder, CreatePayByLink }, ...call }) {
      if (CreateOnlineOrder) {
        const { data } = await second.createShopOrder({ ...call, body: CreateOnlineOrder })
        return { data: { OnlineOrder: { order: toOnlineOrder(data) } } }
      }
      if (!CreatePayByLink) throw new Error('One action is there: the contract sees to it')
      const { data } = await second.createPayByLink({
        ...call,
        body: { sendSms: false, sendEmail: false, SendEmail: false, orderRequest: CreatePayByLink },
      })
      return {
        data: { PayByLink: { order: toOnlineOrder(data.order), payByLinkUrl: data.magicLink } },
      }
    },
  }
}

function moneyHandlers(
  second: SecondGeneration,
  views: Pick<ShopViews, 'transaction'>,
): Pick<Handlers, MoneyCalls> {
  return {
    async v3PayOrder({ body, key, params, ...call }) {
      const holder = { merchantId: key.merchantId, merchantOrderId: params.merchantOrderId }
      try {
        const request = { ...call, key, params, holder, body: toPayRequest(body) }
        return { data: { PayOrderComplete: toPayAnswer((await second.payOrder(request)).data) } }
      } catch (failure) {
        const challenge = challengeOf(failure)
        if (!challenge) throw failure
        return { data: { ThreeDSAuthorisationRequired: challenge } }
      }
    },
    async v3CreateToken({ body: { CreateSavedPaymentSourceToken: input }, ...call }) {
      const { data } = await second.createSavedCardPayment({
        ...call,
        body: {
          paymentAmount: {
            amount: input.amount.minorCurrencyUnits,
            currency: input.amount.currency,
          },
          cardPaymentSourceId: input.paymentSourceId,
          customerId: null,
          cardCvc: null,
          threeDsSessionId: null,
        },
      })
      return { data: { SavedPaymentSourceToken: { paymentTokenId: data.paymentTokenId } } }
    },
    async v3ChangeTransaction({ body: { CreateRefund }, key, params, ...call }) {
      const { transactionId } = params
      const { currency } = await views.transaction(key.merchantId, transactionId)
      const refundAmount = { amount: CreateRefund.refundAmount, currency }
      const { data } = await second.refundTransaction({
        ...call,
        key,
        params: {},
        body: { transactionId, refundAmount, reason: CreateRefund.reason },
      })
      return { data: { Refund: { ...data, amount: moneyOf(refundAmount) } } }
    },
  }
}

/** In this generation a challenge is a result, not an error. */
function challengeOf(failure: unknown) {
  if (!(failure instanceof AppError) || failure.code !== 'payment_action_required') return null
  return failure.fields['paymentActionRequired'] as {
    threeDSAuthorisationId: string
    redirectURL: string
  }
}
