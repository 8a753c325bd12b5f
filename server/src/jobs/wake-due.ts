import type { PgBoss } from 'pg-boss'

/** How long a due retry or a lost notification may wait before its worker is woken. */
const POLL_MS = 2_000

/**
 * Wakes the workers of queues with due jobs, using one statement for all queues instead of polling each. New jobs
 * arrive by notification. Returns a function that stops it.
 */
export function wakeDue(
  boss: PgBoss,
  schema: string,
  { workers, onError }: { workers: ReadonlyMap<string, string>; onError: (f: unknown) => void },
): () => void {
  const text = `
    select q.name from unnest($1::text[]) q (name)
    where exists (select from ${schema}.job j
                  where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`

  async function check(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(text, [[...workers.keys()]])
    for (const { name } of rows as { name: string }[]) {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    }
  }

  let timer: NodeJS.Timeout
  const schedule = (): void => {
    timer = setTimeout(() => {
      check()
        .catch(onError)
        .finally(() => !isStopped && schedule())
    }, POLL_MS).unref()
  }
  let isStopped = false
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
