import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** How long a process may take to exit after SIGTERM, in milliseconds. */
const TIMEOUT_MS = 10_000

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
