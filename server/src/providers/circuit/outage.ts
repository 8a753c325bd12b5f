const NETWORK =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|UND_ERR_.+)$/
/** Errors of client libraries for a failed connection or a timeout. */
const NAMES = /(Connection|Timeout|Abort)Error$/

interface Described {
  code?: unknown
  name?: unknown
  type?: unknown
  status?: unknown
  statusCode?: unknown
  cause?: unknown
}

const isServerError = (status: unknown): boolean => typeof status === 'number' && status >= 500

/** Whether a failure means that a provider is unreachable, too slow or failing itself. A refusal does not. */
export function isOutage(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false
  const { code, name, type, status, statusCode, cause } = failure as Described
  if (typeof code === 'string' && NETWORK.test(code)) return true
  if (NAMES.test(String(type ?? name))) return true
  return isServerError(status) || isServerError(statusCode) || isOutage(cause)
}
