import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Order {
  id: number
  /** The environment that selects the installation, beside the process's own. */
  settings: Record<string, string>
  words: string[]
}

export interface Reply {
  id: number
  code: number
  said: string
  complaints: string
}

let desk: ChildProcess | undefined
let given = 0
const waiting = new Map<number, (reply: Reply) => void>()

function startOperator(): ChildProcess {
  const opened = fork(join(root, 'e2e/support/operator-process.ts'), {
    cwd: root,
    // The command's own, not Playwright's.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  opened.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
    if (waiting.size === 0) opened.channel?.unref()
  })
  opened.once('exit', () => {
    desk = undefined
    for (const [id, end] of waiting)
      end({ id, code: 1, said: '', complaints: 'The operator left.' })
    waiting.clear()
  })
  // Does not keep this process alive, which waits only for replies.
  opened.unref()
  return opened
}

/**
 * Runs an operator command on an installation; returns its output.
 * @param settings the environment that selects the installation, beside this process's own
 */
export async function operateOn(
  settings: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const id = ++given
  const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
  desk ??= startOperator()
  desk.channel?.ref()
  desk.send({ id, settings, words } satisfies Order)
  const { code, said, complaints } = await replied
  if (code !== 0) throw new Error(`${words.join(' ')}\n${said}${complaints}`)
  return said
}

export const operate = (...words: string[]): Promise<string> => operateOn({}, ...words)
