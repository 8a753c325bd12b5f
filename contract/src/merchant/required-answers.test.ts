import fc from 'fast-check'
import { expect, test } from 'vitest'

import { missingAnswers } from './required-answers.ts'

const field = (key: string, required: boolean) => ({ key, label: `${key} of the work`, required })

test('MAN-15 a required question needs text that is not blank; an optional one may be left out', () => {
  const fields = [field('Site', true), field('Note', false), field('constructor', true)]
  expect(missingAnswers({}, fields)).toEqual({
    Site: 'Please enter Site of the work',
    constructor: 'Please enter constructor of the work',
  })
  expect(missingAnswers({ Site: ' \t', constructor: 'Kim', Note: '' }, fields)).toEqual({
    Site: 'Please enter Site of the work',
  })
  expect(missingAnswers({ Site: '12 Bay Rd', constructor: 'Kim', Other: '' }, fields)).toEqual({})
})

test('MAN-15 for any questions and answers, exactly the required questions without text are missing', () => {
  const key = fc.oneof(
    fc.constantFrom('a', 'b', 'c', 'toString', 'constructor'),
    fc.string({ minLength: 1, maxLength: 5 }).filter((text) => text !== '__proto__'),
  )
  const fields = fc.uniqueArray(
    fc.record({ key, label: fc.string(), required: fc.boolean(), answer: fc.option(fc.string()) }),
    { selector: (answer) => answer.key },
  )
  fc.assert(
    fc.property(fields, (requiredFields) => {
      const provided = requiredFields.flatMap(({ key: name, answer }) =>
        answer === null ? [] : [[name, answer] as const],
      )
      const expected = requiredFields.filter(
        ({ required, answer }) => required && (answer ?? '').trim() === '',
      )
      expect(
        Object.keys(missingAnswers(Object.fromEntries(provided), requiredFields)).toSorted(),
      ).toEqual(expected.map(({ key: name }) => name).toSorted())
    }),
  )
})
