import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface CommandRequest {
  /** The environment that selects the installation, beside the process's own. */
  settings: Record<string, string>
  args: string[]
}

export interface CommandResult {
  code: number
  output: string
  errors: string
}

/** Starts the process that runs all journeys' commands, and stores its address in OPERATOR_ORIGIN. Returns its stop. */
export async function startOperator(): Promise<() => void> {
  const opened = fork(join(root, 'e2e/support/operator-process.ts'), {
    cwd: root,
    // Without Playwright's arguments for Node.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const port = await Promise.race([
    once(opened, 'message').then(([output]) => String(output)),
    once(opened, 'exit').then(() => undefined),
  ])
  if (port === undefined) throw new Error('The operator left before it began')
  process.env['OPERATOR_ORIGIN'] = `http://127.0.0.1:${port}`
  return () => void opened.kill()
}

/**
 * Runs an operator command on an installation; returns its output.
 * @param settings the environment that selects the installation, beside this process's own
 */
export async function operateOn(
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const origin = process.env['OPERATOR_ORIGIN']
  if (origin === undefined) throw new Error('The journeys run without an operator')
  const request: CommandRequest = { settings, args }
  const answer = await fetch(origin, { method: 'POST', body: JSON.stringify(request) })
  if (!answer.ok) throw new Error(`${args.join(' ')}\n${await answer.text()}`)
  const { code, output, errors } = (await answer.json()) as CommandResult
  if (code !== 0) throw new Error(`${args.join(' ')}\n${output}${errors}`)
  return output
}

export const operate = (...args: string[]): Promise<string> => operateOn({}, ...args)
