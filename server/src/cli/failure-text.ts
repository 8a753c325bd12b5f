interface Named {
  /** From a failed system call, PostgreSQL, or a provider. */
  code?: string
  requestId?: string
}

/**
 * One line with the failure's kind, message, code and request id. Leaves out anything else attached to it, such as
 * headers or a whole response.
 */
export function failureLine(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { code, requestId }: Error & Named = failure
  const details = [code, requestId && `request ${requestId}`].filter(Boolean).join(', ')
  const causeText = failure.cause === undefined ? '' : `; because of ${failureLine(failure.cause)}`
  const [message] = failure.message.split('\n')
  return `${failure.constructor.name}: ${message}${details && ` (${details})`}${causeText}`
}

/** For an unexpected failure: its line, then the stack frames. */
export function failureText(failure: unknown): string {
  const frames = failure instanceof Error ? (failure.stack?.split('\n').filter(isFrame) ?? []) : []
  return [failureLine(failure), ...frames].join('\n')
}

const isFrame = (line: string): boolean => line.trimStart().startsWith('at ')
