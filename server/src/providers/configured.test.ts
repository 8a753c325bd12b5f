import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { sandboxCard } from './card/sandbox/provider.ts'
import { configuredProviders } from './configured.ts'
import { defineProvider, eventSource } from './define-provider.ts'

const toy = defineProvider({
  kind: 'card',
  name: 'toy',
  settings: z.object({ TOY_KEY: z.string(), TOY_URL: z.url() }),
  storage: null,
  open: () => {
    throw new Error('never opened here')
  },
})
const installed = [toy, sandboxCard]

const namesOn = (env: Record<string, string>, isSandbox: boolean): string[] =>
  configuredProviders(installed, env, isSandbox).map(({ definition }) => definition.name)

test('a provider is on when one of its settings is given, the sandbox when its flag is', () => {
  expect(namesOn({}, false)).toEqual([])
  expect(namesOn({ TOY_KEY: '' }, true)).toEqual(['sandbox'])
  expect(namesOn({ TOY_KEY: 'k', TOY_URL: 'https://toy.example' }, true)).toEqual([
    'toy',
    'sandbox',
  ])
})

test('reads settings with the schema of the provider', () => {
  const env = { TOY_KEY: 'k', TOY_URL: 'https://toy.example', OTHER: 'x' }
  expect(configuredProviders([toy], env, false)).toEqual([
    { definition: toy, settings: { TOY_KEY: 'k', TOY_URL: 'https://toy.example' } },
  ])
})

test('names a missing setting', () => {
  expect(() => configuredProviders([toy], { TOY_KEY: 'k' }, false)).toThrow(/TOY_URL.*toy/)
})

test('names event sources by provider, card providers with a prefix', () => {
  expect(eventSource(toy)).toBe('card-toy')
  expect(eventSource({ kind: 'payto', name: 'toy_payto' })).toBe('toy_payto')
})
