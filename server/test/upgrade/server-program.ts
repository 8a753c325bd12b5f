import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { programEnvironment } from '../program-environment.ts'
import { serverProgram } from '../server-program.ts'
import { freePort } from '../../src/db/embedded/data-folder.ts'

export interface Program {
  port: number
  /** Everything it has printed, both streams merged. */
  output(): string
  /** Its exit code, once all of its output has been read. */
  ended: Promise<number | null>
  stop(): Promise<void>
}

/**
 * Starts the real program with only these settings.
 * @param main another release's; by default this one's, which is built
 */
export async function startProgram(
  env: Record<string, string>,
  args: readonly string[] = [],
  main?: string,
): Promise<Program> {
  const [port, program] = [await freePort(), main ?? (await serverProgram())]
  const child: ChildProcess = spawn(process.execPath, [program, '--no-demo', ...args], {
    env: { ...programEnvironment(), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    port,
    output: () => text,
    ended,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Resolves once it accepts requests; throws with its output when it ends first. */
export async function isReady({ port, output, ended }: Program): Promise<void> {
  let isOver = false
  void ended.then(() => (isOver = true))
  const deadline = Date.now() + 60_000
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok) {
    if (isOver || Date.now() > deadline) throw new Error(`The server did not start:\n${output()}`)
    await sleep(100)
  }
}
