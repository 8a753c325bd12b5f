import type { Queue } from '../src/jobs/queue.ts'

/** Drops everything. */
export const NO_QUEUE: Queue = {
  send: async () => undefined,
  sendAll: async () => undefined,
  wake: () => undefined,
}
