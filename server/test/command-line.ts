import { runCommand } from '../src/cli/run-command.ts'
import { codeOf } from './authenticator.ts'
import { shareContexts } from './shared-contexts.ts'
import { SHARED_SECRET } from './shared-secret.ts'

interface Ran {
  code: number
  out: string
  err: string
}

export type CommandLine = (...args: string[]) => Promise<Ran>

/**
 * Runs commands in this process, on the database of a world that uses the shared secret. Call it where hooks are
 * registered, after the hook that stops the world.
 */
export function commandLine(
  world: () => { databaseUrl: string },
  settings: () => Record<string, string> = () => ({}),
): CommandLine {
  const openWith = shareContexts()
  return async (...args) => {
    const out: string[] = []
    const err: string[] = []
    const env = {
      DATABASE_URL: world().databaseUrl,
      SANDBOX: 'on',
      PAYDECK_SECRET: SHARED_SECRET,
      ...settings(),
    }
    const code = await runCommand(args, {
      env,
      open: openWith(env),
      print: (line) => out.push(line),
      complain: (text) => err.push(text),
    })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
}

/** Adds an operator and the options that name them. Each code works once, so every command needs its own operator. */
export async function operatorOptions(
  run: CommandLine,
  name: string,
  permissions: readonly string[],
): Promise<string[]> {
  const email = `${name}@operator.example`
  const { out } = await run(
    'operator',
    'add',
    email,
    ...permissions.flatMap((permission) => ['--may', permission]),
  )
  const secret = /^([A-Z2-7]{32})$/m.exec(out)?.[1] ?? ''
  return ['--as', email, '--code', codeOf(secret)]
}
