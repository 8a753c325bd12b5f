import type { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

/** How long a file may wait for its reader, in milliseconds; also for its first byte, which the database is given as long. */
const PATIENCE = 60_000

/**
 * Sends a file as it comes. Whoever takes nothing of it for a while is cut off, and the file with them: it holds a
 * connection to the database that others wait for.
 */
export function sendFile(reply: FastifyReply, file: Readable, patience = PATIENCE): FastifyReply {
  reply.raw.setTimeout(patience, () => reply.raw.destroy())
  return reply.send(file)
}
