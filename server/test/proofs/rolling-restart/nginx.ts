import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const EXAMPLE = join(import.meta.dirname, '../../../../operating/nginx/paydeck.conf')

export const hasNginx = (): boolean => !spawnSync('nginx', ['-v']).error

/** nginx with the product's example configuration on other ports. */
export async function startNginx(port: number, [first, second]: readonly [number, number]) {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-nginx-'))
  const example = await readFile(EXAMPLE, 'utf8')
  const site = example
    .replace('127.0.0.1:4401', `127.0.0.1:${first}`)
    .replace('127.0.0.1:4402', `127.0.0.1:${second}`)
    .replace('listen 8480', `listen 127.0.0.1:${port}`)
    .replace('/var/log/nginx/paydeck.log', join(folder, 'access.log'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const errors = join(folder, 'error.log')
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off;\npid ${join(folder, 'pid')};\nerror_log ${errors};\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
  )
  const child = spawn('nginx', ['-e', errors, '-c', config], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(`${address}/health`).catch(() => null)); tries++) {
    if (tries > 50 || child.exitCode !== null)
      throw new Error(`nginx did not start: ${await readFile(errors, 'utf8').catch(() => '')}`)
    await sleep(100)
  }
  return {
    origin: address,
    /** What it failed to do, one line each. */
    errors: async (): Promise<string[]> =>
      (await readFile(errors, 'utf8')).split('\n').filter((line) => line.includes('upstream')),
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
