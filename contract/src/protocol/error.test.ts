import { expect, test } from 'vitest'

import { ApiError, readError, UNKNOWN_ERROR } from './error.ts'

const OTHERWISE = 'The payment could not be refunded'
const fieldsOf = ({ name, status, errorCode, tracer, fields }: ApiError) => ({
  name,
  status,
  errorCode,
  tracer,
  fields,
})
const body = (value: unknown): string => JSON.stringify(value)

test.each([
  [body('Too late'), 'Too late'],
  [body({ message: 'Too late' }), 'Too late'],
  ['Too late', 'Too late'],
  ['{broken', '{broken'],
  ['7', '7'],
  ['null', 'null'],
  [body({ message: '' }), OTHERWISE],
  [body({ message: 7 }), OTHERWISE],
  [body({}), OTHERWISE],
  [body(''), OTHERWISE],
  ['', OTHERWISE],
])('the body %s reads "%s"', (sent, message) => {
  expect(readError(400, sent, OTHERWISE).message).toBe(message)
})

test('without a message and a default the error is unknown', () => {
  expect(readError(500, '', '').message).toBe(UNKNOWN_ERROR)
})

test('reads status, code, request id and field messages from the body', () => {
  const error = readError(
    422,
    body({
      message: 'Check the fields',
      errorCode: 'invalid',
      tracer: 'req_1',
      fields: { name: 'Enter a name', amount: 7, nested: {} },
    }),
    OTHERWISE,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(fieldsOf(error)).toEqual({
    name: 'ApiError',
    status: 422,
    errorCode: 'invalid',
    tracer: 'req_1',
    fields: { name: 'Enter a name' },
  })
})

test('a missing or mistyped field of the body is empty', () => {
  const empty = { name: 'ApiError', status: 500, errorCode: '', tracer: '', fields: {} }
  for (const sent of [
    '',
    body('x'),
    body({ errorCode: 7, tracer: null, fields: 'none' }),
    body({ fields: null }),
  ])
    expect(fieldsOf(readError(500, sent, OTHERWISE))).toEqual(empty)
})
