import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const srcDir = import.meta.dirname
const sources = globSync('**/*.{ts,tsx}', { cwd: srcDir })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(srcDir, path), 'utf8') }))

const offenders = (pattern: RegExp, allowed: RegExp): string[] =>
  sources
    .filter(({ path, text }) => !allowed.test(path) && pattern.test(text))
    .map(({ path }) => path)

test('there are sources to check', () => {
  expect(sources.length).toBeGreaterThan(100)
})

test('no page checks which brand it has; each reads what it needs from the brand', () => {
  const asking = /isLaddr|isConsumer|marketplaceTags|merchantTags|brand\.(?:id|name|variant) ===/
  expect(offenders(asking, /^$/)).toEqual([])
  expect(
    offenders(/contract\/brands\/(?:brands|standard|consumer|variants|tags)'/, /^$/).toSorted(),
  ).toEqual(['app/open-merchant.ts', 'hosted-page/fake-network.ts'])
})

test('BEY-13 a page checks permissions by name, never roles', () => {
  const asking =
    /userRole|userPermissions|PAYOUTS_READ|payouts-read|\.role ===|access\/(?:roles|grants)'/
  // The team page is about roles.
  const allowed = /^(entities\/session\/|features\/team\/|features\/shell\/menu\/menu-rules\.ts$)/
  expect(offenders(asking, allowed)).toEqual([])
})

test('only the API clients and the hosted page access the network', () => {
  expect(
    offenders(
      /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket/,
      /^(lib\/api\/|hosted-page\/|checkout\/|service-worker\/main\.ts$|operator\/desk-api\.ts$|features\/api-keys\/shop\/checkout-snippet\.ts$)/,
    ),
  ).toEqual([])
})

test('no address is hard-coded: every link uses the merchant’s slug', () => {
  expect(
    offenders(
      /href=["'`]\/|(?:push|replace|assign)\(["']\//,
      /^(features\/shell\/start-up-error|hosted-page\/|operator\/)/,
    ),
  ).toEqual([])
})

test('no markup is set from text', () => {
  expect(offenders(/dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/, /^$/)).toEqual([])
})

test('the browser stores preferences, drafts and a shop’s publishable key, but never a token', () => {
  expect(
    offenders(
      /localStorage|sessionStorage|document\.cookie/,
      /^(lib\/screen\/(?:colour-scheme|stored-strings|letter-keys)|lib\/address\/last-dashboard|lib\/form\/drafts|checkout\/script\/remembered-key)\.ts$|^hosted-page\//,
    ),
  ).toEqual([])
  expect(
    offenders(
      /\/stored-strings\.ts'/,
      /^(lib\/screen\/stored-columns|lib\/push\/stored-kinds)\.ts$/,
    ),
  ).toEqual([])
})
