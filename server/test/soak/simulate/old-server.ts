import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { programEnvironment } from '../../program-environment.ts'
import { lastRelease } from '../../upgrade/last-release.ts'
import type { Life } from '../life.ts'
import type { StepOutcome } from '../outcomes.ts'

const SCRIPT = join(import.meta.dirname, '../../upgrade/server-of-release.mjs')
const SHARED_LISTS = ['orders', 'disputes', 'verifications', 'bankAccounts'] as const
type Known = Pick<Life, (typeof SHARED_LISTS)[number]>

interface Answer {
  id: number
  ended: StepOutcome
  known: Known
}

/** The last release in a separate process, on the database of the simulation. */
export interface OldServer {
  /** How many acts it has been asked to do. */
  readonly acts: number
  knows(name: string): boolean
  /** Does a merchant's act there, at an instant. The results are then known here too. */
  act(name: string, life: Life, at: Date): Promise<StepOutcome>
  /** Kills the process after this many milliseconds; `recover` restarts it. */
  killAfter(ms: number): void
  /** Waits for a planned kill; returns whether there was one. */
  recover(): Promise<boolean>
  stop(): Promise<void>
}

/** Starts it; every start draws different ids. */
export async function startOldServer(options: {
  url: string
  secret: string
  seed: string
}): Promise<OldServer> {
  const { folder } = await lastRelease()
  const waiting = new Map<number, (answer: Answer | null) => void>()
  let child: ChildProcess
  let names = new Set<string>()
  let insertCount = 0
  let generation = 0
  let dying: Promise<void> | null = null

  async function start(): Promise<void> {
    const args = [folder, options.url, options.secret, `${options.seed}-beside-${generation++}`]
    child = fork(SCRIPT, args, { cwd: folder, env: programEnvironment() })
    const exited = once(child, 'exit').then(() => {
      throw new Error('The last release did not start on this database')
    })
    const [first] = (await Promise.race([once(child, 'message'), exited])) as [{ names: string[] }]
    names = new Set(first.names)
    child.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    })
    child.on('exit', () => {
      for (const answer of waiting.values()) answer(null)
      waiting.clear()
    })
  }

  await start()
  return {
    get acts() {
      return insertCount
    },
    knows: (name) => names.has(name),
    async act(name, life, at) {
      const { environment: _ours, dice: _dice, ...rest } = life
      const before = structuredClone({ ...rest })
      const id = insertCount++
      const { promise, resolve } = Promise.withResolvers<Answer | null>()
      waiting.set(id, resolve)
      child.send({ id, name, at, life: before }, (failure) => {
        if (failure) resolve(null)
      })
      const answer = await promise
      if (!answer) return { kind: 'done', text: 'killed' }
      for (const kind of SHARED_LISTS) merge(life[kind], before[kind], answer.known[kind])
      return answer.ended
    },
    killAfter(ms) {
      const { promise, resolve } = Promise.withResolvers<void>()
      dying = promise
      const victim = child
      setTimeout(() => {
        void once(victim, 'exit').then(() => resolve())
        victim.kill('SIGKILL')
      }, ms)
    },
    async recover() {
      if (!dying) return false
      await dying
      dying = null
      await start()
      return true
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** Applies what changed there, keeping changes made here in the meantime. */
function merge(target: object[], before: readonly object[], incoming: readonly object[]): void {
  for (const [at, current] of incoming.entries()) {
    const old = before[at]
    if (!old) target.push(current)
    else
      for (const [name, value] of Object.entries(current))
        if (value !== Reflect.get(old, name)) Reflect.set(target[at] ?? {}, name, value)
  }
}
