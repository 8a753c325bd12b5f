import type { core } from 'zod/mini'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The message for an invalid part of a request; undefined where the contract has one. */
export const validationMessage: core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return 'This is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return `This must be ${issue.values.map(String).join(' or ')}`
    case 'too_big':
      return `This must be ${issue.origin === 'string' ? 'shorter' : 'less'}: ${issue.maximum} at most`
    case 'too_small':
      return `This must be ${issue.origin === 'string' ? 'longer' : 'more'}: ${issue.minimum} at least`
    default:
      return undefined
  }
}
