import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SetupError } from '../../kit/setup-error.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

const flags = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const silent = () => undefined

// In the temporary folder, because PostgreSQL's account must be able to reach it.
const parent = join(tmpdir(), `paydeck-embedded-${process.pid}`)
const start = async (dataDir: string): Promise<Embedded> =>
  startEmbedded({ dataDir, progress: silent, flags })

const query = async (url: string, sql: string): Promise<unknown> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

const answers = async (url: string) =>
  query(url, 'select 1 as answer').then(
    () => true,
    () => false,
  )

/** Another process that uses the database until it is killed or told to stop. */
const startInOtherProcess = async (dataDir: string) => {
  const module = new URL('./embedded.ts', import.meta.url).href
  const program = `
    const { startEmbedded } = await import('${module}')
    const options = { ...${JSON.stringify({ dataDir, flags })}, progress() {} }
    const { url, stop } = await startEmbedded(options)
    console.log(url)
    process.stdin.once('end', stop).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

beforeAll(async () => mkdir(parent))
afterAll(async () => rm(parent, { recursive: true, force: true }))

describe('the embedded PostgreSQL', () => {
  test('creates its database, keeps the data, and runs until the last user leaves', async () => {
    const dataDir = join(parent, 'shared')
    const first = await start(dataDir)
    await query(first.url, 'create table kept as select 42 as answer')

    const second = await start(dataDir)
    expect(second.url).toBe(first.url)
    await first.stop()
    expect(await answers(second.url)).toBe(true)
    await second.stop()
    expect(await answers(second.url)).toBe(false)

    const restarted = await start(dataDir)
    expect(await query(restarted.url, 'select answer from kept')).toBe(42)
    await restarted.stop()
    await restarted.stop()
  })

  test('requires a password that only its owner can read', async () => {
    const dataDir = join(parent, 'shared')
    const { url, stop } = await start(dataDir)
    const wrongUrl = new URL(url)
    wrongUrl.password = 'postgres'
    expect(await answers(wrongUrl.href)).toBe(false)
    expect((await stat(join(dataDir, 'paydeck-access.json'))).mode & 0o077).toBe(0)
    await stop()
  })

  test('is found again after the process that started it was killed', async () => {
    const dataDir = join(parent, 'shared')
    const { child, url } = await startInOtherProcess(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const next = await start(dataDir)
    expect(next.url).toBe(url)
    expect(await answers(next.url)).toBe(true)
    await next.stop()
    expect(await answers(next.url)).toBe(false)
  })

  test('keeps running after the command that started it ends while the server uses it', async () => {
    const dataDir = join(parent, 'shared')
    const { child, url } = await startInOtherProcess(dataDir)
    const server = await start(dataDir)
    child.stdin.end()
    await once(child, 'exit')
    expect(await answers(url)).toBe(true)
    await server.stop()
  })

  test('starts from a copy of its folder elsewhere, even beside the original', async () => {
    const dataDir = join(parent, 'shared')
    const copied = join(parent, 'copied')
    await cp(dataDir, copied, { recursive: true })
    const original = await start(dataDir)
    const copy = await start(copied)
    expect(copy.url).not.toBe(original.url)
    await query(original.url, 'insert into kept values (43)')
    expect(await query(copy.url, 'select sum(answer)::int as answer from kept')).toBe(42)
    await query(original.url, 'delete from kept where answer = 43')
    await Promise.all([original.stop(), copy.stop()])
  })

  test('recovers its data after PostgreSQL itself was killed', async () => {
    const dataDir = join(parent, 'shared')
    const killed = await start(dataDir)
    const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const next = await start(dataDir)
    expect(await query(next.url, 'select answer from kept')).toBe(42)
    await killed.stop()
    expect(await answers(next.url)).toBe(true)
    await next.stop()
  })

  test('starts although another process now has its old process id', async () => {
    const dataDir = join(parent, 'shared')
    await writeFile(
      join(dataDir, 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n1\n\n\n\nready\n`,
    )
    const { url, stop } = await start(dataDir)
    expect(await answers(url)).toBe(true)
    await stop()
  })

  test('moves to another port when its port is taken', async () => {
    const dataDir = join(parent, 'shared')
    const before = await start(dataDir)
    await before.stop()
    const { port } = new URL(before.url)
    const intruder = createServer().listen(Number(port), '127.0.0.1')
    await once(intruder, 'listening')
    const after = await start(dataDir)
    intruder.close()
    expect(new URL(after.url).port).not.toBe(port)
    expect(await query(after.url, 'select answer from kept')).toBe(42)
    await after.stop()
  })

  test('starts once when several processes create it at the same moment', async () => {
    const dataDir = join(parent, 'race')
    const all = await Promise.all([
      startInOtherProcess(dataDir),
      startInOtherProcess(dataDir),
      startInOtherProcess(dataDir),
    ])
    expect(new Set(all.map(({ url }) => url)).size).toBe(1)
    await Promise.all(
      all.map(async ({ child }) => {
        child.stdin.end()
        await once(child, 'exit')
      }),
    )
    expect(await answers(all[0]?.url ?? '')).toBe(false)
  })

  test('refuses a folder of another PostgreSQL version, and does not touch it', async () => {
    const dataDir = join(parent, 'old')
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'PG_VERSION'), '15\n')
    await writeFile(join(dataDir, 'paydeck-access.json'), '{}')
    await expect(start(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 15 .* brings PostgreSQL 18/,
    )
    await expect(start(dataDir)).rejects.toBeInstanceOf(SetupError)
    expect(await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('15\n')
  })

  test('refuses a folder that holds something else', async () => {
    const dataDir = join(parent, 'photos')
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'holiday.jpg'), '')
    await expect(start(dataDir)).rejects.toThrow(/is not a data folder that Paydeck made/)
  })

  test.runIf(process.getuid?.() === 0)(
    'run by root from a private folder, stores its data where PostgreSQL’s user can reach it',
    async () => {
      const dataDir = join(parent, 'private', 'pg')
      await mkdir(join(parent, 'private'), { mode: 0o700 })
      const messages: string[] = []
      const { url, stop } = await startEmbedded({
        dataDir,
        progress: (l) => messages.push(l),
        flags,
      })
      const folder = String(await query(url, `select current_setting('data_directory') as answer`))
      await stop()
      await rm(dirname(folder), { recursive: true })
      expect(folder).toMatch(/^\/var\/lib\/paydeck\/\w+\/pg$/)
      expect(messages.join()).toContain(`the data is kept in ${folder}`)
    },
  )
})
