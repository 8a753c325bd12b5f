import { orderCalls } from '@paydeck/contract/calls/orders'
import { orderSettingsCalls } from '@paydeck/contract/calls/order-settings'
import { ApiError } from '@paydeck/contract/protocol/error'

/** The custom settings belong to this list: where the server says nothing, the list's own words stand for both. */
export function inUnpaidWords(failure: ApiError): ApiError {
  const { message, status, errorCode, tracer } = failure
  if (message !== orderSettingsCalls.getOrderCustomSettings.otherwise) return failure
  return new ApiError(orderCalls.listOrders.otherwise, status, errorCode, { tracer })
}
