/** A request as the SDK sends it: names with brackets, decoded. */
export interface Form {
  [name: string]: string | Form
}

/** Stripe's refusal of a request. */
export class Refused extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  /** Whether the answer is stored under the request's key; a request that never began is not. */
  readonly isKept: boolean
  constructor(status: number, error: Record<string, unknown>, isKept = true) {
    super(typeof error['message'] === 'string' ? error['message'] : 'refused')
    this.status = status
    this.error = error
    this.isKept = isKept
  }
}

/** The connection ends without an answer, before or after the request took effect. */
export class Dropped extends Error {}

export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refused(400, { type: 'invalid_request_error', message, ...more })

export const unexpected = (intent: { status: string }, action: string) =>
  invalid(`You cannot ${action} this intent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  })

const unread = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refused(400, { type: 'invalid_request_error', message, ...more }, false)

export const missing = (kind: string, id: string, param = 'id') =>
  new Refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export function decodeForm(encoded: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let at = form
    for (const step of path) {
      const next = at[step]
      const inner = typeof next === 'object' ? next : {}
      at[step] = inner
      at = inner
    }
    at[last] = value
  }
  return form
}

/** The parameters of a call, typed by the SDK; any other is refused. */
export interface Parameters<Params> {
  required?: readonly (keyof Params & string)[]
  known: readonly (keyof Params & string)[]
}

export function requireKnown<Params>(
  form: Form,
  { required = [], known: allowed }: Parameters<Params>,
  within = '',
): void {
  const names: readonly string[] = [...required, ...allowed]
  for (const name of Object.keys(form))
    if (!names.includes(name))
      throw unread(`Received unknown parameter: ${within}${name}`, {
        code: 'parameter_unknown',
        param: within + name,
      })
  for (const name of required)
    if (form[name] === undefined || form[name] === '')
      throw unread(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

export const textOf = (form: Form, name: string): string | null => {
  const value = form[name]
  if (value === undefined) return null
  if (typeof value !== 'string') throw unread(`Invalid string: ${name}`, { param: name })
  return value
}

export function oneOf<Value extends string>(
  form: Form,
  name: string,
  values: readonly Value[],
): Value | null {
  const text = textOf(form, name)
  if (text === null) return null
  const match = values.find((value) => value === text)
  if (!match) throw unread(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
  return match
}

export function integerOf(form: Form, name: string): number | null {
  const text = textOf(form, name)
  if (text === null) return null
  if (!/^\d{1,12}$/.test(text)) throw unread(`Invalid integer: ${text}`, { param: name })
  return Number(text)
}

export const flagOf = (form: Form, name: string): boolean =>
  oneOf(form, name, ['true', 'false'] as const) === 'true'

export const formOf = (form: Form, name: string): Form => {
  const value = form[name] ?? {}
  if (typeof value === 'string') throw unread(`Invalid object: ${name}`, { param: name })
  return value
}

export function listOf(form: Form, name: string): string[] {
  return Object.values(formOf(form, name)).map((value) => {
    if (typeof value !== 'string') throw unread(`Invalid array: ${name}`, { param: name })
    return value
  })
}

/** At most 50 keys of 40 letters, with values of 500. */
export function metadataOf(form: Form): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [key, value] of Object.entries(formOf(form, 'metadata'))) {
    if (typeof value !== 'string' || key.length > 40 || value.length > 500)
      throw unread(`Invalid metadata: ${key}`, { param: 'metadata' })
    read[key] = value
  }
  if (Object.keys(read).length > 50) throw unread('Too much metadata', { param: 'metadata' })
  return read
}
