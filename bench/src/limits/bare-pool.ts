import { fork } from 'node:child_process'

import { stopChild } from '../child.ts'
import type { Load } from '../load.ts'

export interface Statement {
  name: string
  text: string
  values: (string | Date | string[] | null)[]
}

export interface Job {
  url: string
  /** `reads`: like the product's reads. `policies`: in a transaction of the writing role, under its policies. */
  way: 'reads' | 'policies'
  statements: Statement[]
  workers: number
  seconds: number
}

/** The same statements over a bare pool, in a separate process that stays warm between jobs. */
export interface BarePool {
  run(job: Job): Promise<Load>
  stop(): Promise<void>
}

export function startBarePool(): BarePool {
  const child = fork(new URL('bare-pool-process.ts', import.meta.url), {
    serialization: 'advanced',
  })
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null): void =>
          reject(new Error(`the bare pool ended with ${code}`))
        child.once('exit', onExit)
        child.once('message', (result) => {
          child.off('exit', onExit)
          resolve(result as Load)
        })
        child.send(job)
      }),
    stop: () => stopChild(child),
  }
}
