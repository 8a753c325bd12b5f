import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type * as react from 'react'
import type * as client from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'

import {
  absentImports,
  FOR_CUSTOMERS,
  FOR_FRAMES,
  FOR_STAFF,
  leanReact,
  type Share,
} from '../../lean-react.ts'

const nodeRequire = createRequire(import.meta.url)
const reactDom = nodeRequire.resolve('react-dom')
const FILES: Readonly<Record<string, string>> = {
  react: nodeRequire.resolve('react').replace('index.js', 'cjs/react.production.js'),
  'react-dom': reactDom.replace('index.js', 'cjs/react-dom.production.js'),
  'react-dom/client': reactDom.replace('index.js', 'cjs/react-dom-client.production.js'),
}

const source = (name: string): string => readFileSync(FILES[name] ?? '', 'utf8')

/** The packages of React as the pages of a share run them. */
function packagesOf(share: Share) {
  const elements = new Map<string, object>()
  const get = (name: string): unknown => {
    const file = FILES[name]
    if (file === undefined) return nodeRequire(name)
    const exports = elements.get(name) ?? {}
    if (!elements.has(name)) {
      elements.set(name, exports)
      // oxlint-disable-next-line typescript/no-implied-eval -- as the page runs it
      new Function('exports', 'require', 'process', leanReact(file, source(name), share))(
        exports,
        get,
        { env: { NODE_ENV: 'production' } },
      )
    }
    return exports
  }
  return {
    react: get('react') as typeof react,
    client: get('react-dom/client') as typeof client,
  }
}

describe.each([
  ['staff', FOR_STAFF],
  ['frames on a shop’s page', FOR_FRAMES],
  ['customers', FOR_CUSTOMERS],
])('React for %s', (_, share) => {
  test('renders, handles events, re-renders and unmounts cleanly', async () => {
    const { react, client } = packagesOf(share)
    const { useState, useEffect, useRef } = react
    const calls: string[] = []
    const full = nodeRequire('react/jsx-runtime') as {
      jsx: (type: unknown, props: object) => never
    }
    function Counter() {
      const [count, setCount] = useState(0)
      const field = useRef<HTMLInputElement>(null)
      useEffect(() => {
        field.current?.focus()
        return () => void calls.push('gone')
      }, [])
      return [
        full.jsx('input', { ref: field, 'aria-label': 'amount' }),
        full.jsx('button', { onClick: () => setCount(count + 1), children: `pressed ${count}` }),
        count > 1 ? null : full.jsx('p', { children: 'few' }),
      ]
    }
    const container = document.body.appendChild(document.createElement('div'))
    const root = client.createRoot(container)
    root.render(full.jsx(Counter, {}))
    const text = (expected: string) =>
      vi.waitFor(() => expect(container.textContent).toBe(expected), { timeout: 5_000 })
    await text('pressed 0few')
    await vi.waitFor(() => expect(document.activeElement).toBe(container.querySelector('input')))
    container.querySelector('button')?.click()
    await text('pressed 1few')
    container.querySelector('button')?.click()
    await text('pressed 2')
    root.unmount()
    await text('')
    await vi.waitFor(() => expect(calls).toEqual(['gone']))
    container.remove()
  })

  test('is smaller than all of React, and hydrates only where a server renders', () => {
    const { client } = packagesOf(share)
    const file = FILES['react-dom/client'] ?? ''
    const whole = source('react-dom/client')
    expect(leanReact(file, whole, share).length).toBeLessThan(whole.length * 0.95)
    expect(Object.keys(client)).toContain('createRoot')
    expect(Object.keys(client).includes('hydrateRoot')).toBe(share !== FOR_FRAMES)
  })

  test('the build fails on a React that has renamed a function', () => {
    const file = FILES['react-dom/client'] ?? ''
    const renamed = source('react-dom/client').replaceAll('retryIfBlockedOn', 'retryLater')
    expect(() => leanReact(file, renamed, share)).toThrow('retryIfBlockedOn')
  })
})

test.each([
  ['customers', FOR_CUSTOMERS],
  ['staff', FOR_STAFF],
])('React for %s hydrates HTML without losing the focus and text of a field', async (_, share) => {
  const { react, client } = packagesOf(share)
  const { jsx, jsxs } = nodeRequire('react/jsx-runtime') as {
    jsx: (type: unknown, props: object) => never
    jsxs: (type: unknown, props: object) => never
  }
  function Counter({ name }: { name: string }) {
    const [count, setCount] = react.useState(0)
    return jsxs('div', {
      children: [
        jsx('input', { 'aria-label': 'amount', value: '', onChange: () => undefined }),
        jsx('button', { onClick: () => setCount(count + 1), children: `${name} ${count}` }),
      ],
    })
  }
  const errors: unknown[] = []
  const takeOver = (name: string) => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML =
      '<div><input aria-label="amount" value=""/><button>pressed 0</button></div>'
    const [input, button] = [container.querySelector('input'), container.querySelector('button')]
    if (input) input.value = '12'
    input?.focus()
    const onRecoverableError = (failure: unknown) => void errors.push(failure)
    client.hydrateRoot(container, jsx(Counter, { name }), { onRecoverableError })
    button?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    return { home: container, input, button }
  }
  const same = takeOver('pressed')
  const isTakenOver = (node: object | null) =>
    Object.keys(node ?? {}).some((key) => key.startsWith('__reactProps'))
  await vi.waitFor(() => expect(isTakenOver(same.button)).toBe(true))
  expect(document.activeElement).toBe(same.input)
  expect(same.input?.value).toBe('12')
  same.button?.click()
  await vi.waitFor(() => expect(same.button?.textContent).toBe('pressed 1'))
  expect(same.home.querySelector('input')).toBe(same.input)
  expect(errors).toEqual([])

  // HTML that does not match is rendered again.
  const other = takeOver('clicked')
  await vi.waitFor(() => expect(other.home.textContent).toBe('clicked 0'))
  expect(errors).toHaveLength(1)
  other.home.remove()
  same.home.remove()
})

test('BEY-187: the build fails when a page imports a part of React that was left out', () => {
  const code = `import { useState, Suspense as Wait, ViewTransition } from "react";
import { hydrateRoot } from 'react-dom/client'`
  expect(absentImports(code, FOR_FRAMES)).toEqual(['Suspense', 'ViewTransition', 'hydrateRoot'])
  expect(absentImports(code, FOR_CUSTOMERS)).toEqual(['Suspense', 'ViewTransition'])
  expect(absentImports(code, FOR_STAFF)).toEqual(['ViewTransition'])
  expect(absentImports('import * as React from "react"', FOR_CUSTOMERS)).toEqual(['*'])
  expect(absentImports('import React, { useState } from "react"', FOR_CUSTOMERS)).toEqual(['*'])
  expect(absentImports('import { useState } from "./react-like"', FOR_CUSTOMERS)).toEqual([])
})
