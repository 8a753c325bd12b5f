import {
  WEBHOOK_BODIES,
  WEBHOOK_SUMMARIES,
  webhookEnvelope,
} from '@paydeck/contract/calls/shop/webhook-bodies'
import {
  STANDARD_WEBHOOK_HEADERS,
  WEBHOOK_EVENTS,
  WEBHOOK_SIGNATURE_HEADER,
  type WebhookEvent,
} from '@paydeck/contract/calls/webhooks'

import { webhookExample } from '../webhook-examples.ts'
import { SCHEMAS, type Json, type schemaPrinter } from './print-schema.ts'

type Printer = ReturnType<typeof schemaPrinter>

const HEADERS: Readonly<Record<string, string>> = {
  [WEBHOOK_SIGNATURE_HEADER]: 'Time and signatures: `t={seconds},v1={hex}`.',
  [STANDARD_WEBHOOK_HEADERS.id]: 'The same in every attempt.',
  [STANDARD_WEBHOOK_HEADERS.timestamp]: 'Seconds since 1970.',
  [STANDARD_WEBHOOK_HEADERS.signature]: 'Signatures of Standard Webhooks.',
}

const PARAMETERS = Object.entries(HEADERS).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

function deliveryOf(event: WebhookEvent, printer: Printer): Json {
  const envelope = printer.print(webhookEnvelope, 'output')
  return {
    ...envelope,
    properties: {
      ...(envelope['properties'] as Json),
      webhookEventType: { const: event, description: 'What happened.' },
      event: {
        description: 'What it happened to.',
        ...printer.print(WEBHOOK_BODIES[event], 'output'),
      },
    },
  }
}

/** Each event as it is delivered to an endpoint; the schema of a delivery is named after its event. */
export function webhooksOf(printer: Printer): Json {
  for (const event of WEBHOOK_EVENTS)
    printer.definitions[`${event}Delivery`] = deliveryOf(event, printer)
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: `on${event}`,
          summary: WEBHOOK_SUMMARIES[event],
          tags: ['webhooks'],
          security: [],
          parameters: PARAMETERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: `${SCHEMAS}${event}Delivery` },
                example: webhookExample(event),
              },
            },
          },
          responses: {
            '2XX': {
              description:
                'Received; any other answer, or none within five seconds, is tried again',
            },
            '4XX': { description: 'Not taken: it is tried again' },
          },
        },
      },
    ]),
  )
}
