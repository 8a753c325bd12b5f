/** SQLSTATEs of a server that is unreachable, shutting down, a standby, overloaded, or out of disk or memory. */
const UNAVAILABLE = new Set([
  '25006',
  '53100',
  '53200',
  '53400',
  '58030',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  '57014',
  '40001',
  '40P01',
])
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** The pool's messages for a timeout or a lost connection, which have no code. */
const POOL =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** PgBouncer uses one code both for a lost server and for no free connection. */
const POOLER =
  /^(server conn crashed|query_wait_timeout|pgbouncer cannot connect|no more connections allowed|server login has been failing|the database system is)/

const hasUnavailableMessage = (code: string, message: string): boolean =>
  POOL.test(message) || (code === '08P01' && POOLER.test(message))

/** Whether the database is unreachable or overloaded, so that a retry may help. */
export function isUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : ''
  const syscall = 'syscall' in failure && typeof failure.syscall === 'string' ? failure.syscall : ''
  if (UNAVAILABLE.has(code) || hasUnavailableMessage(code, failure.message)) return true
  return SOCKET.has(code) && CALLS.has(syscall)
}
