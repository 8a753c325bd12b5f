interface Named {
  /** Of a failed system call, of PostgreSQL, or of a provider. */
  code?: string
  requestId?: string
}

/**
 * A failure in one line: its kind and message, and by which code and request a provider or the database knows it. What
 * else hangs on it (headers, a whole answer) is left out.
 */
export function failureLine(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { code, requestId }: Error & Named = failure
  const facts = [code, requestId && `request ${requestId}`].filter(Boolean).join(', ')
  const because = failure.cause === undefined ? '' : `; because of ${failureLine(failure.cause)}`
  const [message] = failure.message.split('\n')
  return `${failure.constructor.name}: ${message}${facts && ` (${facts})`}${because}`
}

/** An unexpected failure: its line, and where in the program it was thrown. */
export function failureText(failure: unknown): string {
  const frames = failure instanceof Error ? (failure.stack?.split('\n').filter(isFrame) ?? []) : []
  return [failureLine(failure), ...frames].join('\n')
}

const isFrame = (line: string): boolean => line.trimStart().startsWith('at ')
