import type { CallName } from '@paydeck/contract/protocol/api'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type * as z from 'zod/mini'

import { exampleOf } from './examples.ts'
import { hasContent } from './names.ts'
import { parametersOf } from './parameters.ts'
import type { Json, schemaPrinter } from './print-schema.ts'
import { refusalsOf } from './refusals.ts'
import { refusalResponses } from './responses.ts'
import { securityOf } from './security.ts'

type Printer = ReturnType<typeof schemaPrinter>

const HEADERS: Readonly<Record<string, string>> = {
  'limepay-page-count': 'How many pages there are.',
}

function successOf(route: AnyRoute, printer: Printer, example: unknown): Json {
  const properties = route.headers
    ? (printer.print(route.headers as z.ZodMiniType, 'output')['properties'] as Json)
    : {}
  const headers = Object.entries(properties).map(([header, schema]) => [
    header,
    { description: HEADERS[header], schema },
  ])
  return {
    description: 'Done',
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) as Json }),
    ...(hasContent(route) && {
      content: {
        [route.media ?? 'application/json']: {
          schema: printer.print(route.answer as z.ZodMiniType, 'output'),
          ...(example !== undefined && { example }),
        },
      },
    }),
  }
}

const groupOf = (name: CallName, { path }: AnyRoute): string =>
  name.startsWith('v3') ? 'third generation' : (path.split('/')[1] ?? '')

export function operationOf(name: CallName, route: AnyRoute, printer: Printer): Json {
  const { sent, answer } = exampleOf(name)
  return {
    operationId: name,
    summary: route.summary,
    tags: [groupOf(name, route)],
    security: securityOf(route),
    ...(route.requirement && { 'x-requirement': route.requirement }),
    parameters: parametersOf(route, printer, sent),
    ...(route.body && {
      requestBody: {
        // Some calls need no body.
        required: !(route.body as z.ZodMiniType).safeParse(undefined).success,
        content: {
          'application/json': {
            schema: printer.print(route.body as z.ZodMiniType, 'input'),
            ...('body' in sent && { example: sent['body'] }),
          },
        },
      },
    }),
    responses: {
      [route.success ?? 200]: successOf(route, printer, answer),
      ...refusalResponses(refusalsOf(name, route)),
    },
  }
}
