import { payResponse } from '@paydeck/contract/calls/invoice'
import { payRequest } from '@paydeck/contract/calls/payments/pay-order'
import { cardSource } from '@paydeck/contract/calls/shop/customers'
import { lenientMoney, shopOrder } from '@paydeck/contract/calls/shop/new-order'
import { merchantRefund } from '@paydeck/contract/calls/shop/lists'
import { merchantOrder } from '@paydeck/contract/calls/shop/orders'
import { merchantTransaction } from '@paydeck/contract/calls/shop/payments'
import type { CallName } from '@paydeck/contract/protocol/api'
import { actionRequired } from '@paydeck/contract/protocol/challenge'
import { errorBody } from '@paydeck/contract/protocol/error'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import * as z from 'zod/mini'

import type { Names } from './print-schema.ts'

const NAMED = {
  Order: merchantOrder,
  NewOrder: shopOrder,
  Transaction: merchantTransaction,
  Refund: merchantRefund,
  SavedCard: cardSource,
  Money: lenientMoney,
  PayRequest: payRequest,
  PayAnswer: payResponse,
  ActionRequired: actionRequired,
  Error: errorBody,
}

const isNothing = (schema: z.ZodMiniType): boolean => schema._zod.def.type === 'void'

/** Names of all schemas in the document; one that only a single call uses is named after that call. */
export function schemaNames(calls: readonly (readonly [CallName, AnyRoute])[]): Names {
  const names: Names = z.registry()
  for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })
  const name = (schema: z.ZodMiniType | undefined, id: string): void => {
    if (schema && !isNothing(schema) && !names.has(schema)) names.add(schema, { id })
  }
  for (const [call, { body, answer }] of calls) {
    const title = call.charAt(0).toUpperCase() + call.slice(1)
    name(body, `${title}Request`)
    name(answer, `${title}Answer`)
  }
  return names
}

export const hasContent = ({ answer }: AnyRoute): boolean => !isNothing(answer)
