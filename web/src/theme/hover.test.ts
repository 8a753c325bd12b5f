import { expect, test } from 'vitest'

const sheets = import.meta.glob<string>('../**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Selectors of the rules that show or hide something while the pointer is over a thing. */
const shownByPointer = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
    ([, selector = '', rules = '']) =>
      selector.includes(':hover') && /(?:^|[\s;])(?:opacity|visibility|display)\s*:/.test(rules)
        ? [selector.trim()]
        : [],
  )

test('the check notices a menu that only the pointer shows', () => {
  expect(
    shownByPointer(
      '.menu { opacity: 0; } @media (hover: hover) { .row:hover .menu { opacity: 1; } }',
    ),
  ).toEqual(['.row:hover .menu'])
})

test('no button or menu waits for the pointer to be visible', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(50)
  const found = Object.entries(sheets).map(([file, css]) => [file, shownByPointer(css)])
  expect(found.filter(([, selectors]) => selectors?.length !== 0)).toEqual([])
})
