import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** From docs/releases.md, which lists every release with its commit, oldest first. */
const RELEASE = /^\| (?<version>\d+\.\d+\.\d+) \| [^|]+ \| `(?<commit>[0-9a-f]{40})` \|$/gm

export interface Release {
  version: string
  commit: string
  /** Its sources, with its packages installed. */
  folder: string
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
}

/** Extracts the last release from the repository's history into `.data/releases`, once. */
export async function lastRelease(): Promise<Release> {
  const releases = await readFile(join(root, 'docs/releases.md'), 'utf8')
  const { version = '', commit = '' } = [...releases.matchAll(RELEASE)].at(-1)?.groups ?? {}
  const folder = join(root, '.data/releases', commit)
  if (!existsSync(folder)) await unpack(commit, folder)
  return { version, commit, folder }
}

async function unpack(commit: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    run('git', ['archive', '--output', join(unfinished, 'release.tar'), commit], root)
  } catch (failure) {
    const hint = 'A shallow clone has no releases: git fetch --unshallow.'
    throw new Error(`The last release could not be read. ${hint}`, { cause: failure })
  }
  run('tar', ['-xf', 'release.tar'], unfinished)
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], unfinished)
  await rename(unfinished, folder)
}
