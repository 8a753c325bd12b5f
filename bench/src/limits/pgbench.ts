import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Statement } from './bare-pool.ts'

export interface Pgbench {
  run(connections: number, seconds: number): Promise<number>
  stop(): Promise<void>
}

export async function openPgbench(
  url: string,
  statements: readonly Statement[],
): Promise<Pgbench | null> {
  if (!(await isInstalled())) return null
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-bench-'))
  const script = join(folder, 'statements.sql')
  const { text, variables } = toScript(statements)
  await writeFile(script, text)
  const running = new AbortController()
  return {
    async run(connections, seconds) {
      const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2']
      args.push('-T', String(seconds), '-f', script)
      for (const [name, value] of variables) args.push('-D', `${name}=${value}`)
      args.push(url)
      const output = await execute(args, running.signal)
      const rate = /tps = ([\d.]+)/.exec(output)?.[1]
      if (rate === undefined) throw new Error(`pgbench said\n${output}`)
      return Number(rate)
    },
    async stop() {
      running.abort()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isInstalled = (): Promise<boolean> =>
  new Promise((resolve) => execFile('pgbench', ['--version'], (failure) => resolve(!failure)))

function execute(args: string[], signal: AbortSignal): Promise<string> {
  // The settings of the product's own read connections (server/src/db/pool.ts).
  const options =
    '-c role=paydeck_reader -c jit=off -c plan_cache_mode=force_generic_plan -c timezone=UTC'
  return new Promise((resolve, reject) => {
    execFile(
      'pgbench',
      args,
      { signal, env: { ...process.env, PGOPTIONS: options } },
      (failure, output, errors) =>
        failure ? reject(new Error(`pgbench: ${errors}`, { cause: failure })) : resolve(output),
    )
  })
}

function literal(value: Date | string | string[]): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : `{${value.join(',')}}`
}

/** pgbench variables cannot be null, so nulls go into the text. */
function toScript(statements: readonly Statement[]): {
  text: string
  variables: [string, string][]
} {
  const variables: [string, string][] = []
  const lines = statements.map(({ text, values }, at) => {
    for (const [position, value] of values.entries())
      if (value !== null) variables.push([`s${at}_${position + 1}`, literal(value)])
    const named = text.replaceAll(/\$(\d+)/g, (_, position: string) =>
      values[Number(position) - 1] === null ? 'null' : `:s${at}_${position}`,
    )
    return `${named.replaceAll(/\s*\n\s*/g, ' ')};`
  })
  return { text: lines.join('\n'), variables }
}
