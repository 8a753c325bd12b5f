import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { freePort } from '../../src/db/embedded/data-folder.ts'
import { overNetwork } from '../test-database.ts'

/** Debian installs it outside the PATH of ordinary users. */
const PROGRAM = ['/usr/sbin/pgbouncer', 'pgbouncer'].find(
  (command) => !spawnSync(command, ['--version']).error,
)

const LOGIN = 'paydeck_ops'
const PASSWORD = 'ops'
const ROLES = ['paydeck_app', 'paydeck_reader', 'paydeck_sweeper', 'paydeck_sandbox']

/** A login that owns and inherits nothing: a statement outside any role has no rights. */
async function makeLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `do $$ begin create role ${LOGIN} login noinherit password '${PASSWORD}';
       exception when duplicate_object then null; end $$`,
    )
    await client.query(`grant ${ROLES.join(', ')} to ${LOGIN}`)
  } finally {
    await client.end()
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })

export interface PgBouncer {
  port: number
  /** The same database through it. */
  urlOf(url: string): string
  stop(): Promise<void>
}

/**
 * PgBouncer in transaction mode before the PostgreSQL of `url`, with few connections, so that transactions change them all
 * the time. Throws when it is not installed.
 */
export async function startPgBouncer(url: string, poolSize = 5): Promise<PgBouncer> {
  if (PROGRAM === undefined)
    throw new Error('PgBouncer is not installed (Debian: apt-get install pgbouncer).')
  await makeLogin(url)
  const { hostname, port: postgres } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-pgbouncer-'))
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${postgres} user=${LOGIN} password=${PASSWORD}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
max_db_connections = 0
`,
  )
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const account = userInfo().uid === 0 ? ['-u', 'daemon'] : []
  const child = spawn(PROGRAM, [...account, config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  for (let tries = 0; !(await isOpen(port)); tries++) {
    if (tries > 100 || child.exitCode !== null)
      throw new Error(`PgBouncer did not start:\n${output}`)
    await sleep(50)
  }
  return {
    port,
    urlOf: (direct) => throughPooler(direct, port),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGQUIT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function throughPooler(direct: string, port: number): string {
  const address = new URL(overNetwork(direct))
  address.port = String(port)
  address.hostname = '127.0.0.1'
  address.username = LOGIN
  address.password = PASSWORD
  return address.href
}
