/**
 * SQLSTATEs that say the server cannot be talked to now: connection, shutting down, too many connections; or that it has
 * too much to do: a statement that took too long, transactions that stood in one another's way again and again.
 */
const NOW_NOT = new Set([
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
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])
/** How the driver's pool says, without a code, that it waited in vain or that its connection was cut. */
const POOL =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether a failure means that the database could not be reached or is too busy: trying again may help. */
export function isUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : ''
  const syscall = 'syscall' in failure && typeof failure.syscall === 'string' ? failure.syscall : ''
  if (NOW_NOT.has(code) || POOL.test(failure.message)) return true
  return SOCKET.has(code) && ['connect', 'read', 'write'].includes(syscall)
}
