import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Sets a process's business time and has it pay a merchant out this many times at once. */
export interface PayoutCommand {
  now: string
  payOut?: string
  times: number
  /** Wall time of the start, in milliseconds. */
  at: number
}

export type ServerMessage = { kind: 'started'; origin: string } | { kind: 'done'; errors: string[] }

export interface Rivals {
  origins: readonly string[]
  setTime(now: Date): Promise<void>
  /** Runs half of them in each process; returns the errors. */
  payOut(merchantId: string, now: Date, times: number): Promise<string[]>
  stop(): Promise<void>
}

/** Two server processes on one database, sharing a third server's secret and issuer. */
export async function startRivals(options: {
  databaseUrl: string
  secret: string
  issuer: string
}): Promise<Rivals> {
  const started = await Promise.all([start(options), start(options)])
  const children = started.map(({ child }) => child)
  const order = async (text: PayoutCommand): Promise<string[]> => {
    const results = await Promise.all(
      children.map(async (child) => {
        child.send(text)
        const [answer] = (await once(child, 'message')) as [ServerMessage]
        return answer.kind === 'done' ? answer.errors : []
      }),
    )
    return results.flat()
  }
  return {
    origins: started.map(({ origin }) => origin),
    async setTime(now) {
      await order({ now: now.toISOString(), times: 0, at: 0 })
    },
    payOut: (payOut, now, times) =>
      order({
        now: now.toISOString(),
        payOut,
        times: times / children.length,
        at: Date.now() + 20,
      }),
    async stop() {
      await Promise.all(
        children.map(async (child) => {
          child.disconnect()
          if (child.exitCode === null) await once(child, 'exit')
        }),
      )
    },
  }
}

async function start({
  databaseUrl,
  secret,
  issuer,
}: {
  databaseUrl: string
  secret: string
  issuer: string
}): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(join(import.meta.dirname, 'rival-process.ts'), {
    env: {
      ...process.env,
      RACE_DATABASE: databaseUrl,
      RACE_SECRET: secret,
      RACE_ISSUER: issuer,
    },
  })
  const failed = once(child, 'exit').then(() => {
    throw new Error('A server process ended at its start')
  })
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [ServerMessage]
  failed.catch(() => undefined)
  if (message.kind !== 'started') throw new Error('A process spoke before it had started')
  return { child, origin: message.origin }
}
