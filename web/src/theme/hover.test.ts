import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const pages = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: pages }).map(
  (file) => [file, readFileSync(join(pages, file), 'utf8')] as const,
)

/** Selectors of rules that show or hide something on hover. */
const hoverRules = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
    ([, selector = '', rules = '']) =>
      selector.includes(':hover') && /(?:^|[\s;])(?:opacity|visibility|display)\s*:/.test(rules)
        ? [selector.trim()]
        : [],
  )

test('the check finds a menu that appears only on hover', () => {
  expect(
    hoverRules('.menu { opacity: 0; } @media (hover: hover) { .row:hover .menu { opacity: 1; } }'),
  ).toEqual(['.row:hover .menu'])
})

test('no button or menu needs a hover to be visible', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const results = sheets.map(([file, css]) => [file, hoverRules(css)])
  expect(results.filter(([, selectors]) => selectors?.length !== 0)).toEqual([])
})
