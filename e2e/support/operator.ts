import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A command for the operator's desk. */
export interface Order {
  id: number
  /** The environment that names the installation, beside the desk's own. */
  settings: Record<string, string>
  words: string[]
}

export interface Reply {
  id: number
  /** As the command's own process would exit. */
  code: number
  /** What it answered, and what else it told. */
  said: string
  complaints: string
}

let desk: ChildProcess | undefined
let given = 0
const waiting = new Map<number, (reply: Reply) => void>()

function openDesk(): ChildProcess {
  const opened = fork(join(root, 'e2e/support/operator-desk.ts'), {
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
  // It ends with this process, which waits for its replies alone.
  opened.unref()
  return opened
}

/**
 * Gives an operator's command to an installation; answers what it printed.
 * @param settings the environment that names the installation, beside this process's own
 */
export async function operateOn(
  settings: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const id = ++given
  const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
  desk ??= openDesk()
  desk.channel?.ref()
  desk.send({ id, settings, words } satisfies Order)
  const { code, said, complaints } = await replied
  if (code !== 0) throw new Error(`${words.join(' ')}\n${said}${complaints}`)
  return said
}

/** Gives one to the installation the journeys run on. */
export const operate = (...words: string[]): Promise<string> => operateOn({}, ...words)
