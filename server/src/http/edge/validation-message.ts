import type * as z from 'zod/mini'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** Parts of field names that labels write in capitals. */
const CAPITALS: ReadonlySet<string> = new Set(['bsb', 'gst', 'id', 'sms', 'uri', 'url'])

const labelWord = (part: string): string => (CAPITALS.has(part) ? part.toUpperCase() : part)

type Path = readonly PropertyKey[] | undefined

/** The field's label on screens: `phoneNo` is "Phone number". A list's entry has the label of the list. */
export function labelOf(path: Path): string {
  const name = path?.findLast((part) => typeof part === 'string') ?? ''
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]/)
  const label = words.map(labelWord).join(' ').replace(/ no$/, ' number')
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}

const joinWithOr = (values: readonly unknown[]): string =>
  values
    .map(String)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ')

const amount = (bound: unknown, origin: string): string => `${String(bound)}${UNITS[origin] ?? ''}`

function sentenceOf(issue: z.core.$ZodRawIssue, name: string): string | undefined {
  const subject = name === '' ? 'The request' : name
  if (issue.input === undefined || issue.input === null) return `${subject} is missing.`
  switch (issue.code) {
    case 'invalid_type':
      return `${subject} must be ${KINDS[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return name === ''
        ? `Choose ${joinWithOr(issue.values)}.`
        : `${name} must be ${joinWithOr(issue.values)}.`
    case 'too_big':
      return `${subject} can be at most ${amount(issue.maximum, issue.origin)}.`
    case 'too_small':
      return `${subject} must be at least ${amount(issue.minimum, issue.origin)}.`
    default:
      return undefined
  }
}

/** `nameOf` returns a field's label for people, or its path for programs. */
export function firstProblem(
  schema: z.ZodMiniType,
  value: unknown,
  nameOf: (path: Path) => string,
): { data: unknown } | { problem: string } {
  const sentences = new Set<string>()
  const result = schema.safeParse(value, {
    error: (issue) => {
      const sentence = sentenceOf(issue, nameOf(issue.path))
      if (sentence !== undefined) sentences.add(sentence)
      return sentence
    },
  })
  if (result.success) return { data: result.data }
  const [issue] = result.error.issues
  const { message = 'The request is not valid.', path = [] } = issue ?? {}
  const name = nameOf(path)
  return { problem: sentences.has(message) || name === '' ? message : `${name}: ${message}` }
}
