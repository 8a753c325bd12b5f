import { expect, test } from 'vitest'

import { effectsOf, hasBlock } from './effects.ts'
import { planLines } from './plan.ts'
import { statementsOf } from './statements.ts'

test('splits statements only outside comments, strings and blocks', () => {
  const text = `-- one; not two
    update app.note set text = 'a;b' where text = 'it''s'; -- after
    do $$ begin perform 1; perform 2; end $$;
    select 1 - 2 -- the last one needs no end`
  expect(statementsOf(text)).toEqual([
    `update app.note set text = 'a;b' where text = 'it''s'`,
    'do $$ begin perform 1; perform 2; end $$',
    'select 1 - 2',
  ])
  expect([hasBlock(text), hasBlock('select 1')]).toEqual([true, false])
})

test.each([
  ['alter table app.payment add column a text', 'access exclusive', /for a moment/],
  [
    'alter table app.payment\n  add column a text generated always as (lower(b)) stored',
    'access exclusive',
    /written anew/,
  ],
  ['alter table app.payment alter column a type bigint', 'access exclusive', /written anew/],
  ['alter table app.payment add constraint positive check (n > 0)', 'access exclusive', /checked/],
  ['alter table app.payment alter column a set not null', 'access exclusive', /checked/],
  [
    'alter table app.payment add foreign key (a) references app.customer (a)',
    'share row exclusive',
    /checked/,
  ],
  ['alter table app.payment validate constraint positive', 'share update exclusive', /^nothing/],
  ['create index one on app.payment (merchant_id)', 'share', /index is built/],
  ['create unique index one on app.payment (merchant_id)', 'share', /index is built/],
  [
    'create index concurrently one on app.payment (merchant_id)',
    'share update exclusive',
    /^nothing/,
  ],
  ['create policy own on app.payment using (true)', 'access exclusive', /for a moment/],
  ['drop table if exists app.payment', 'access exclusive', /for a moment/],
  ['update app.payment set a = 1', 'row exclusive', /same rows/],
])('BEY-136 %s: %s', (statement, lock, waits) => {
  expect(effectsOf(`${statement};`)).toEqual([
    { table: 'app.payment', lock, waits: expect.stringMatching(waits) as string },
  ])
})

test('leaves out tables that this migration or an earlier one creates', () => {
  const created = new Set<string>()
  expect(
    effectsOf(
      'create table app.new_one (a text); create index one on app.new_one (a); grant select on app.new_one to paydeck_app',
      created,
    ),
  ).toEqual([])
  expect(effectsOf('alter table app.new_one add column b text', created)).toEqual([])
})

test('BEY-136 the plan says how each migration runs, and what waits on which table', () => {
  const file = (text: string, isConcurrent = false) => ({
    file: 'x.sql',
    text,
    checksum: '',
    formerChecksums: [],
    isConcurrent,
  })
  expect(
    planLines(
      [
        {
          name: '0001_a.sql',
          file: file(
            'create table app.fresh (a text); alter table app.payment add column a text; do $$ begin end $$',
          ),
          hasFormerText: false,
        },
        {
          name: '0002_b.sql',
          file: file('create index concurrently i on app.payment (a)', true),
          hasFormerText: false,
        },
        { name: '0003_c.sql', file: file('drop table app.payment'), hasFormerText: true },
        { name: '0004_d.sql', file: file('create index j on app.fresh (a)'), hasFormerText: false },
      ],
      new Map([['app.payment', 1_234_567]]),
    ),
  ).toEqual([
    '0001_a.sql',
    '  in one transaction',
    '  app.payment (about 1,234,567 rows): access exclusive lock, reading and writing wait for a moment',
    '  a block whose statements are put together as it runs: read the file',
    '0002_b.sql',
    '  outside a transaction, and can be resumed',
    '  app.payment (about 1,234,567 rows): share update exclusive lock, nothing waits',
    '0003_c.sql',
    '  applied already, with a former text: nothing but its checksum changes',
    '0004_d.sql',
    '  in one transaction',
  ])
})
