import { orderCalls } from '@paydeck/contract/calls/orders'
import { orderSettingsCalls } from '@paydeck/contract/calls/order-settings'
import { ApiError } from '@paydeck/contract/protocol/error'

/** The list also loads the order settings: a failure of either without a server message shows the list's message. */
export function withUnpaidMessage(failure: ApiError): ApiError {
  const { message, status, errorCode, tracer } = failure
  if (message !== orderSettingsCalls.getOrderCustomSettings.otherwise) return failure
  return new ApiError(orderCalls.listOrders.otherwise, status, errorCode, { tracer })
}
