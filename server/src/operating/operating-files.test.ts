import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { IDENTITY_SETTINGS, LIMIT_SETTINGS, SETTINGS } from '../config/settings.ts'
import { INSTALLED } from '../providers/installed.ts'

const read = (file: string): string => readFileSync(join(ROOT, 'operating', file), 'utf8')

/** `NAME=value` lines, without a shell's quotes. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name, value]) => [
      name,
      (value ?? '').replace(/^"(.*)"$/, '$1'),
    ]),
  )

/** The settings of a unit, which may have several per line. */
const settingsOfUnit = (file: string): Record<string, string> =>
  settingsIn(
    Array.from(read(file).matchAll(/^Environment=(.*)$/gm), ([, line]) =>
      (line ?? '').replaceAll(' ', '\n'),
    ).join('\n'),
  )

/** The settings that the compose file gives the servers. */
const settingsOfCompose = (): Record<string, string> => {
  const [, block = ''] =
    /^x-server:[^]*?^ {2}environment:\n((?: {4}.*\n)+)/m.exec(read(COMPOSE)) ?? []
  return settingsIn(block.replaceAll(/^ {4}([A-Z_]+): /gm, '$1='))
}

const COMPOSE = 'compose/compose.yaml'
const EXAMPLE = 'compose/server.env.example'
const UNITS = ['systemd/paydeck-api.service', 'systemd/paydeck-worker.service']

const KNOWN_SETTINGS = new Set([
  ...[SETTINGS, IDENTITY_SETTINGS, LIMIT_SETTINGS].flatMap(Object.keys),
  ...INSTALLED.flatMap(({ settings }) => Object.keys(settings.def.shape)),
])
/** Settings for other programs: the proxy, the shell and the C library. */
const OTHER_SETTINGS = ['DOMAIN', 'PATH', 'MALLOC_ARENA_MAX']

test.each<[string, Record<string, string>]>([
  [EXAMPLE, settingsIn(read(EXAMPLE))],
  [COMPOSE, settingsOfCompose()],
  ...UNITS.map((unit): [string, Record<string, string>] => [unit, settingsOfUnit(unit)]),
])('operating/%s sets only what the server reads', (_file, settings) => {
  const names = Object.keys(settings)
  expect(names.length).toBeGreaterThan(2)
  expect(
    names.filter((name) => !KNOWN_SETTINGS.has(name) && !OTHER_SETTINGS.includes(name)),
  ).toEqual([])
})

const filled = {
  ...settingsIn(read(EXAMPLE)),
  PAYDECK_SECRET: 'Tq7vQm2LxW9cRz4nKd8sBh5uYf3gJp6eAa1w',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
  STRIPE_WEBHOOK_SECRETS: 'whsec_example',
}

test.each<[string, Record<string, string>, 'api' | 'worker']>([
  ['the compose file', { ...settingsOfCompose(), NODE_ENV: 'production', HOST: '0.0.0.0' }, 'api'],
  ['the unit of the API', settingsOfUnit(UNITS[0] ?? ''), 'api'],
  ['the unit of the worker', settingsOfUnit(UNITS[1] ?? ''), 'worker'],
])(
  'the filled-in example settings start production without warnings under %s',
  (_by, own, role) => {
    const { sandbox, warnings, metrics } = readConfig({ ...filled, ...own }, ['--role', role])
    expect(sandbox).toBe(false)
    expect(warnings).toEqual([])
    expect(metrics).not.toBeNull()
  },
)

test('gives processes enough time to stop, and lets the proxy close idle connections first', () => {
  const { drainMs, keepAliveMs } = readConfig(filled, ['--role', 'api'])
  const longestStop = drainMs / 1_000 + 35
  const waits = [
    ...UNITS.map((unit) => /^TimeoutStopSec=(\d+)$/m.exec(read(unit))?.[1]),
    ...Array.from(read(COMPOSE).matchAll(/stop_grace_period: (\d+)s$/gm), ([, seconds]) => seconds),
  ].map(Number)
  expect(waits).toHaveLength(4)
  for (const seconds of waits) expect(seconds).toBeGreaterThanOrEqual(longestStop)
  const keepalives = [
    /^\s*keepalive_timeout (\d+)s;$/m.exec(read('nginx/paydeck.conf'))?.[1],
    /^\s*keepalive (\d+)s$/m.exec(read('compose/Caddyfile'))?.[1],
  ].map(Number)
  for (const seconds of keepalives) {
    expect(seconds).toBeLessThan(keepAliveMs / 1_000)
    expect(seconds).toBeLessThan(drainMs / 1_000)
  }
})
