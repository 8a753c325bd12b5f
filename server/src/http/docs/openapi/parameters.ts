import { lookUp } from '@paydeck/contract/identifiers/look-up'
import type { Api, CallName } from '@paydeck/contract/protocol/api'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import { pathParameters } from '@paydeck/contract/protocol/route'
import type * as z from 'zod/mini'

import type { Json, schemaPrinter } from './print-schema.ts'

type Printer = ReturnType<typeof schemaPrinter>

type NamesOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never

/** Descriptions of path parameters; a missing one does not compile. */
export const PATH_PARAMETERS: Readonly<Record<NamesOf<Api[CallName]['path']>, string>> = {
  cardPaymentSourceId: 'The saved card.',
  countryCode: 'The country whose merchants’ report it is.',
  customerId: 'The customer.',
  deliveryId: 'The delivery.',
  deviceId: 'The device.',
  externalAccountId: 'The bank account.',
  key: 'The name of the setting.',
  keyId: 'The API key.',
  kind: 'Which of the texts.',
  merchantId: 'The merchant: the one of the token or key.',
  merchantOrderId: 'The order.',
  noteId: 'The note.',
  option: 'The country of the report.',
  payoutId: 'The transfer.',
  fileId: 'The document.',
  lineId: 'The deposit on the bank statement.',
  recordId: 'The payment or the customer.',
  recordKind: 'What the record is: `payments` or `customers`.',
  approvalId: 'The approval.',
  productId: 'The product.',
  grantId: 'What a person allowed a program.',
  proposalId: 'The proposal.',
  refundId: 'The refund.',
  reportType: 'Which report.',
  sessionId: 'The session.',
  sourceVerificationId: 'The verification.',
  transactionId: 'The payment.',
  userId: 'The member of staff.',
  viewId: 'The saved view.',
  webhookId: 'The webhook.',
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repetition safe for 48 hours: it gets the first answer, and nothing is done twice.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
}

export function parametersOf(route: AnyRoute, printer: Printer, sent: Json): Json[] {
  const path = pathParameters(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: lookUp(PATH_PARAMETERS, name),
    schema: { type: 'string' },
    ...(name in sent && { example: sent[name] }),
  }))
  const example = (sent['query'] ?? {}) as Json
  const query = route.query ? printer.print(route.query as z.ZodMiniType, 'input') : {}
  const required = (query['required'] as string[] | undefined) ?? []
  const queryParameters = Object.entries(
    (query['properties'] as Record<string, Json> | undefined) ?? {},
  ).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
    ...(name in example && { example: example[name] }),
  }))
  return [...path, ...queryParameters, ...(route.idempotent ? [IDEMPOTENCY_KEY] : [])]
}
